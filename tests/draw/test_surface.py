import subprocess
import sys

import pytest

from garns import draw
from garns.draw import palette


def test_all_is_sorted_and_every_name_in_it_works() -> None:
    assert draw.__all__ == sorted(draw.__all__) == dir(draw)
    assert all(getattr(draw, name).__name__ == name for name in draw.__all__)
    with pytest.raises(AttributeError, match="board_oil_painting"):
        draw.board_oil_painting  # noqa: B018


def test_a_printed_board_needs_nothing_of_the_drawings() -> None:
    heavy = {"wcwidth", "rich", "numpy", "html", "garns.native", "garns.engine", "garns.draw.svg"}
    code = "import sys, garns.model as m; str(m.Grid('1' * 16)); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "garns.draw.text" in loaded
    assert not heavy & set(loaded)


def test_both_palettes_colour_the_same_parts() -> None:
    assert palette.LIGHT.keys() == palette.DARK.keys()
    assert palette.LIGHT.keys() >= palette.STROKED


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_text_can_be_read_on_every_ground() -> None:
    plain = ("paper", "window", "given-cell", "highlight-cell")
    for colours in (palette.LIGHT, palette.DARK):
        for text in ("given", "placed", "note"):
            assert all(contrast(colours[text], colours[ground]) >= 4.5 for ground in plain)
        assert contrast(colours["conflict"], colours["conflict-cell"]) >= 4.5
        assert contrast(colours["number"], colours["paper"]) >= 4.5
        assert contrast(colours["highlight"], colours["highlight-cell"]) >= 3
