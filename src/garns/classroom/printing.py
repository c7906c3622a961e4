"""From data and a template to a PDF: the templates are Typst files that a teacher can edit."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from garns.draw.constraints import corner_widths, rule_pictures
from garns.draw.geometry import line_stretches, wall_stretches
from garns.messages.constraints import all_rules
from garns.model import (
    GarnsError,
    Grid,
    InvalidRequest,
    Layout,
    MissingExtra,
    Place,
    Symbols,
    UnreadableInput,
    usual_symbols,
)

EPOCH = 0
"""The time that goes into every PDF: the same sheets are the same bytes whenever they are made."""

TEXT_FONTS = ("Libertinus Serif", "DejaVu Sans Mono", "Garns Emoji")
"""In the order in which a character is looked for."""

RULE_FONT = TEXT_FONTS[0]
"""Of the sums and clues of constraints."""

SYMBOLS_TOO_SMALL = "symbols-too-small"
"""What book.typ ends with where text would be too small to be read."""

WHERE = re.compile(r"┌─ (.+?):(\d+):(\d+)")


def template(name: str) -> str:
    """One of the templates that come with garns."""
    return files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def board_data(grid: Grid, symbols: Symbols | None = None) -> dict[str, Any]:
    """A board as `draw-board` of board.typ wants it."""
    layout = grid.layout
    marks = symbols or usual_symbols(grid.size)
    across, down = wall_stretches(layout)
    lines = [house.cells for house in layout.extra_houses("line")]
    shaded = {cell for house in layout.extra_houses("shade") for cell in house.cells}
    return {
        "size": grid.size,
        "values": [marks.write(value) if value else "" for value in grid.values],
        "given": [grid.is_given(cell) for cell in range(layout.cell_count)],
        "walls": {"across": across, "down": down},
        "lines": lines,
        "shaded": sorted(shaded),
        **({"rules": _rule_data(layout)} if layout.constraints else {}),
        **(_place_data(layout) if layout.corners else {}),
    }


def _place_data(layout: Layout) -> dict[str, Any]:
    """Of grids that overlap: where the cells are, and the lines around them."""
    across, down = line_stretches(layout)
    cells = range(layout.cell_count)
    return {
        "places": [(layout.row_of(cell), layout.column_of(cell)) for cell in cells],
        "thin": {"across": across, "down": down},
    }


def _rule_data(layout: Layout) -> dict[str, Any]:
    """Constraints: two drawings, larger than the board by `room` cells on each side, and words."""
    below, above, room = rule_pictures(layout, RULE_FONT)
    return {
        "below": below,
        "above": above,
        "room": room._asdict(),
        "words": all_rules(layout),
        "corners": sorted(corner_widths(layout)),
    }


def pdf(template: Path, data: dict[str, Any], *, system_fonts: bool = False) -> bytes:
    """The document that the template makes of the data. Raises UnreadableInput with the line of
    the template, or of the text, that is wrong; InvalidRequest for symbols that are too long."""
    typst = _typst()
    try:
        made: bytes = typst.compile(
            template,
            root=template.parent,
            font_paths=_fonts(system_fonts),
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
            timestamp=EPOCH,
        )
    except typst.TypstError as error:
        raise _in_our_words(error, template.parent) from None
    return made


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise MissingExtra("typst", "pdf") from None
    return typst


def unprintable(texts: Sequence[str], *, system_fonts: bool) -> list[str]:
    """Those of the texts that no font has: they would be empty boxes."""
    return [text for text in texts if not _is_printable(text, system_fonts)]


@cache
def _is_printable(text: str, system_fonts: bool) -> bool:
    typst = _typst()
    fonts = json.dumps(TEXT_FONTS)[1:-1]
    page = f"#set text(font: ({fonts}))\n#text({json.dumps(text, ensure_ascii=False)})"
    try:
        # A PDF for archives must not have characters without a glyph; others may.
        typst.compile(page.encode(), font_paths=_fonts(system_fonts), pdf_standards=["a-2b"])
    except typst.TypstError:
        return False
    return True


def problem_with_image(path: Path) -> str:
    """What is wrong with an image file; nothing if it can be printed."""
    typst = _typst()
    page = f"#image({json.dumps(path.name, ensure_ascii=False)})"
    try:
        typst.compile(page.encode(), root=path.parent, font_paths=_fonts(False))
    except typst.TypstError as error:
        return str(error.message)
    return ""


@cache
def _fonts(system_fonts: bool) -> Any:
    """The fonts inside Typst and our own, so that pages look the same on every machine; those of
    the system too for symbols that these do not have."""
    with as_file(files(__package__).joinpath("fonts")) as folder:
        return _typst().Fonts(include_system_fonts=system_fonts, font_paths=[folder])


def _in_our_words(error: Any, folder: Path) -> GarnsError:
    if SYMBOLS_TOO_SMALL in error.message:
        return InvalidRequest("symbols.too-small")
    place = Place(str(folder))
    if where := WHERE.search(error.diagnostic):
        place = Place(str(folder / where[1]), int(where[2]), int(where[3]) + 1)
    return UnreadableInput("template", place, problem=error.message)
