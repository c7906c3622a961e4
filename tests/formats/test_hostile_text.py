"""Whatever is read as any of these notations ends in grids or in a refusal with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garns.formats import format, parse
from garns.messages import use_language
from garns.model import Puzzle, UnreadableInput
from tests.formats.sheet import PLAYED, puzzles

NOTATIONS = ("sdm", "sdk", "ss", "spf", "pencilmarks", "sdx", "hodoku", "euler", "opensudoku")
WRITTEN = ("sdm", "sdk", "ss", "pencilmarks", "sdx", "hodoku", "opensudoku")
PUZZLE = Puzzle(PLAYED, notes=tuple(0 if value else 0b11 for value in PLAYED.values))
WORDS = ["[Puzzle]", "[State]", "[Colours]", "#A", "#", "Grid 1", "u", "u12", "<game"]
MARKS = ["+", ":", "|", "-", "--", ",", ".", " ", "\n", "\r", "é", "٣", "\ud800"]
NUMBERS = ["0", "12", "99999", "9" * 9, "9" * 81]
PIECES = st.sampled_from([*WORDS, *MARKS, *NUMBERS])


def refused_or_read(text: str, notation: str) -> None:
    try:
        found = puzzles(text, notation)
    except UnreadableInput as error:
        sentences = []
        for language in ("en", "pt"):
            with use_language(language):
                sentences.append(str(error))
        assert all(sentences)
    else:
        assert all(isinstance(puzzle, Puzzle) for puzzle in found)


@pytest.mark.parametrize("notation", NOTATIONS)
@given(pieces=st.lists(PIECES, max_size=30))
def test_any_text(notation: str, pieces: list[str]) -> None:
    refused_or_read("".join(pieces), notation)


@pytest.mark.filterwarnings("ignore::garns.formats.LossWarning")
@pytest.mark.parametrize("notation", WRITTEN)
@given(data=st.data())
def test_a_good_text_with_something_wrong_in_it(notation: str, data: st.DataObject) -> None:
    text = format(PUZZLE, notation)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    refused_or_read(text[:start] + data.draw(PIECES) + text[end:], notation)


@pytest.mark.filterwarnings("ignore::garns.formats.LossWarning")
@pytest.mark.parametrize("notation", WRITTEN)
def test_the_board_makes_the_round_without_a_name(notation: str) -> None:
    assert parse(format(PUZZLE, notation)).grid == PLAYED
