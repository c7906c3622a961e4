"""A puzzle of the founding sheets in many dresses, and shorthands for reading it."""

import pytest

from garns.formats import Source, read, sniff
from garns.model import Grid, Puzzle, UnreadableInput

LINE = "004800000090460070050000614210600500580709041007008069345000090060037020000004100"
SOLUTION = "624871953193465872758392614219643587586729341437158269345216798861937425972584136"
GRID = Grid(LINE)
DOTTED = [LINE[row : row + 9].replace("0", ".") for row in range(0, 81, 9)]
PLAYED = GRID.with_value(0, 6).with_value(80, 6)
"""Two digits placed."""


def puzzles(text: str, format: str | None = None, name: str | None = None) -> list[Puzzle]:
    return list(read(Source.of_text(text, name), format=format))


def notation(text: str, name: str | None = None) -> str:
    """The id of the notation that the text is taken for."""
    return sniff(Source.of_text(text, name)).id


def refusal(
    text: str, format: str | None = None, name: str | None = None
) -> tuple[str, int | None, int | None]:
    """Id, line and column of the error that the text ends in; its sentence can be said."""
    with pytest.raises(UnreadableInput) as caught:
        puzzles(text, format, name)
    assert str(caught.value)
    place = caught.value.place
    return caught.value.message.id, place.line, place.column
