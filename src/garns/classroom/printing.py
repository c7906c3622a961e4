"""From data and a template to a PDF: the templates are Typst files that a teacher can edit."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from garns.draw.geometry import wall_stretches
from garns.model import Grid, MissingExtra, Place, Symbols, UnreadableInput, usual_symbols

EPOCH = 0
"""The time that goes into every PDF: the same sheets are the same bytes whenever they are made."""

WHERE = re.compile(r"┌─ (.+?):(\d+):(\d+)")


def template(name: str) -> str:
    """One of the templates that come with garns."""
    return files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def board_data(grid: Grid, symbols: Symbols | None = None) -> dict[str, Any]:
    """A board as `draw-board` of board.typ wants it."""
    layout = grid.layout
    marks = symbols or usual_symbols(grid.size)
    across, down = wall_stretches(layout)
    lines = [house.cells for house in layout.houses if house.kind == "diagonal"]
    shaded = {cell for house in layout.houses if house.kind == "window" for cell in house.cells}
    return {
        "size": grid.size,
        "values": [marks.write(value) if value else "" for value in grid.values],
        "given": [grid.is_given(cell) for cell in range(layout.cell_count)],
        "walls": {"across": across, "down": down},
        "lines": lines,
        "shaded": sorted(shaded),
    }


def pdf(template: Path, data: dict[str, Any], *, system_fonts: bool = False) -> bytes:
    """The document that the template makes of the data. Raises UnreadableInput with the line of
    the template, or of the text, that is wrong."""
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


@cache
def _fonts(system_fonts: bool) -> Any:
    """The fonts inside Typst alone, so that pages look the same on every machine; those of the
    system too for symbols that these do not have."""
    return _typst().Fonts(include_system_fonts=system_fonts)


def _in_our_words(error: Any, folder: Path) -> UnreadableInput:
    place = Place(str(folder))
    if where := WHERE.search(error.diagnostic):
        place = Place(str(folder / where[1]), int(where[2]), int(where[3]) + 1)
    return UnreadableInput("template", place, problem=error.message)
