"""The colours of a drawn board, on light and on dark paper.

Keys are the class names of the parts (after `garns-`); values are fill colours, or stroke colours
for the parts named in `STROKED`. Text has a contrast of 4.5 or more to whatever it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator

ROLES = 5
"""The parts that evidence plays in a step have so many colours; then they begin again."""


def _roles(inks: tuple[str, ...], tints: tuple[str, ...]) -> dict[str, str]:
    """For each role the colour of lines, of letters, and of its cells' ground."""
    return dict(_role_parts(inks, tints))


def _role_parts(inks: tuple[str, ...], tints: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for number, (ink, tint) in enumerate(zip(inks, tints, strict=True), start=1):
        yield f"role-{number}", ink
        yield f"role-{number}-letter", ink
        yield f"role-{number}-cell", tint


LIGHT = {
    "paper": "#ffffff",
    "window": "#e6ebf2",
    "given-cell": "#eceff3",
    "conflict-cell": "#fde2e1",
    "highlight-cell": "#fff1a8",
    "highlight": "#8a6a00",
    "letter": "#eceff3",
    "diagonal": "#c9d3e2",
    "line": "#a9b0bb",
    "wall": "#15181e",
    "number": "#626a77",
    "note": "#4a5260",
    "given": "#15181e",
    "placed": "#1b58c4",
    "conflict": "#b3121d",
    "mark": "#b3121d",
    "strike": "#b3121d",
    "gone": "#fde2e1",
    "settled": "#1b58c4",
    "excluder": "#a8480a",
    "excluder-cell": "#fde5cf",
    "excluded": "#5d6470",
    "excluded-cell": "#eeece6",
    "lost": "#5d6470",
    **_roles(
        inks=("#1b58c4", "#a8480a", "#17713a", "#7a3ab3", "#0b6b75"),
        tints=("#dbe7fd", "#fde5cf", "#d6f1de", "#ecdffb", "#d2eff2"),
    ),
}

DARK = {
    "paper": "#16191f",
    "window": "#29303c",
    "given-cell": "#252a33",
    "conflict-cell": "#4a1c20",
    "highlight-cell": "#4a4010",
    "highlight": "#e8c840",
    "letter": "#252a33",
    "diagonal": "#3a4658",
    "line": "#4c5563",
    "wall": "#e4e8ee",
    "number": "#98a1ae",
    "note": "#b4bcc8",
    "given": "#f4f6f9",
    "placed": "#82b4ff",
    "conflict": "#ff9a94",
    "mark": "#ff9a94",
    "strike": "#ff9a94",
    "gone": "#4a1c20",
    "settled": "#82b4ff",
    "excluder": "#ffb276",
    "excluder-cell": "#452d15",
    "excluded": "#a3abb8",
    "excluded-cell": "#27251f",
    "lost": "#a3abb8",
    **_roles(
        inks=("#82b4ff", "#ffb276", "#7fd99a", "#cda6ff", "#6bd5de"),
        tints=("#1e2f4e", "#452d15", "#173a24", "#352650", "#113a3f"),
    ),
}

STROKED = frozenset(
    {"highlight", "diagonal", "line", "settled", "strike", "wall"}
    | {"excluder", "excluded", "lost"}
    | {f"role-{number}" for number in range(1, ROLES + 1)}
)


def paint(part: str) -> str:
    """The attribute that colours the part."""
    return "stroke" if part in STROKED else "fill"


def variables() -> str:
    """The colours as CSS variables, for pages: as the system wants them, unless the page says
    otherwise by `data-theme`."""
    light, dark = (
        "{" + "".join(f"--{part}:{colour};" for part, colour in colours.items()) + "}\n"
        for colours in (LIGHT, DARK)
    )
    return (
        f":root{light}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){dark}}}\n"
        f":root[data-theme=dark]{dark}"
    )


def style_sheet() -> str:
    """The variables, and each part in its colour."""
    return variables() + "".join(
        f".garns-{part}{{fill:none;{paint(part)}:var(--{part})}}\n" for part in LIGHT
    )


def dark_rules(scope: str, marks: bool = False) -> str:
    """CSS that turns a light drawing into a dark one; it wins over the drawing's attributes. Only
    drawings of steps need the rules for marks."""
    return "".join(
        f"{scope} .garns-{part}{{{paint(part)}:{colour}}}"
        for part, colour in DARK.items()
        if marks or not _is_mark(part)
    )


def _is_mark(part: str) -> bool:
    return part in ("gone", "settled", "lost") or part.startswith(("role-", "exclude"))
