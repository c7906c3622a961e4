"""`.msk` and `.sol` are nine lines of nine characters: `rows` reads them as they are."""

import pytest

from tests.formats.sheet import DOTTED, GRID, notation, puzzles


@pytest.mark.parametrize("extension", ["msk", "sol"])
def test_are_rows(extension: str) -> None:
    text = "\r\n".join(DOTTED) + "\r\n"
    assert notation(text, f"some.{extension}") == "rows"
    assert [puzzle.grid for puzzle in puzzles(text, extension)] == [GRID]
