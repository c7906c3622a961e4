"""Sentences whose ids begin with `layout.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unknown": "No layout is called “{name}”. Examples: 9, 6, blocks-3x2, latin-5, 9+diagonals, windoku, jigsaw-1112132233243444.",
    "no-blocks": "Size {size} has no usual boxes: name a layout, such as latin-{size}.",
    "block-shape": "A box cannot be {rows}×{columns}.",
    "regions-count": "A map of regions needs N×N labels; {n} is not a square number.",
    "region-size": (
        "Region {label} has {n} cell; it needs {size}.",
        "Region {label} has {n} cells; it needs {size}.",
    ),
    "size": "Size {size} is not possible: boards go from 1 to {max}.",
    "windows": "Windows need square boxes.",
    "regions-and-name": "A map of regions makes a jigsaw: the only layout name that goes with it is “diagonals”.",
}
