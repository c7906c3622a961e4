"""Data sets: CSV with a header."""

from collections.abc import Iterator
from time import process_time

import pytest

from garns.formats import format_named, losses, read, write
from garns.formats.columns import LOOK_AHEAD
from garns.model import CannotCarry, Grid, Puzzle
from tests.formats.sheet import GRID, LINE, SOLUTION, notation, puzzles, refusal

DOTS = GRID.line
CLUES = 81 - DOTS.count(".")
SOLVED = Puzzle(GRID, solution=Grid(SOLUTION))


@pytest.mark.parametrize(
    ("text", "details"),
    [
        (f"quizzes,solutions\n{LINE},{SOLUTION}\n", {}),
        (f"puzzle,solution\n{DOTS},{SOLUTION}", {}),
        (f"Puzzle;Solution;Clues\n{DOTS};{SOLUTION};{CLUES}", {}),
        (f"puzzle\tsolution\trating\n{DOTS}\t{SOLUTION}\t7.1", {"rating": "7.1"}),
        (f'"puzzle","solution","level"\n"{DOTS}","{SOLUTION}","a ""b"""', {"level": 'a "b"'}),
        (
            f"id,puzzle,solution,clues,difficulty\n1,{DOTS},{SOLUTION},{CLUES},2.2",
            {"id": "1", "level": "2.2"},
        ),
        (
            f"source,question,answer,rating\nforum,{DOTS},{SOLUTION},11",
            {"source": "forum", "rating": "11"},
        ),
        (
            f"Puzzle,Solution,Givens,Hidden Singles,Difficulty\n{DOTS},{SOLUTION},{CLUES},7,Easy,",
            {"Hidden Singles": "7", "level": "Easy"},
        ),
        (f"puzzle,solution,clues\n{DOTS},{SOLUTION},17", {"clues": "17"}),
    ],
)
def test_reads_the_headers_in_use(text: str, details: dict[str, str]) -> None:
    assert notation(text) == "dataset"
    (found,) = puzzles(text)
    assert (found.grid, found.solution, found.details) == (GRID, Grid(SOLUTION), details)


def test_solutions_may_be_missing() -> None:
    found = puzzles(f"puzzle,solution\n{LINE},\n\n{LINE},{SOLUTION}\n")
    assert [puzzle.solution for puzzle in found] == [None, Grid(SOLUTION)]
    assert [puzzle.place.line for puzzle in found] == [2, 4]
    assert notation(f"puzzle\n{LINE}") == "dataset"


def test_writes_columns() -> None:
    puzzle = SOLVED.with_details(title="A, B", rating="7.1", level="hard", own="x\ny")
    text = "".join(write([SOLVED, puzzle], "dataset"))
    assert text.splitlines()[0] == "puzzle,solution,clues,level,rating,title,own"
    assert puzzles(text) == [SOLVED, puzzle]


def test_details_that_are_called_like_columns() -> None:
    details = {"clues": str(CLUES), "solutions": "1", "puzzle": "x", "Difficulty": "y", " z ": "w"}
    puzzle = SOLVED.with_details(**details)
    assert puzzles("".join(write([puzzle], "dataset"))) == [puzzle]


def test_a_detail_that_comes_too_late_is_refused() -> None:
    late = [SOLVED] * LOOK_AHEAD + [SOLVED.with_details(title="late")]
    with pytest.raises(CannotCarry, match="title"):
        list(write(late, "dataset"))


def test_streams() -> None:
    def endless() -> Iterator[Puzzle]:
        while True:
            yield SOLVED

    text = write(endless(), "dataset")
    assert [next(text) for _ in range(3)][1:] == [f"{DOTS},{SOLUTION},{CLUES}\n"] * 2


def test_says_where() -> None:
    start = f"puzzle,solution\n{LINE},{SOLUTION}\n"
    wrong = "9" + SOLUTION[1:]
    assert refusal(f"{start}{LINE},{wrong}") == ("unreadable.solution", 3, 83)
    assert refusal(f"{start}{LINE},{SOLUTION[:-1]}") == ("unreadable.cell-count", 3, 163)
    assert refusal(f"{start}{LINE[:4]}!{LINE[5:]},") == ("unreadable.cell", 3, 5)
    assert refusal(f"{start}{LINE}") == ("unreadable.field-count", 3, None)
    assert refusal(f"{start}{LINE},,x") == ("unreadable.field-count", 3, None)
    assert refusal(f'{start}"{LINE}') == ("unreadable.csv", 3, None)
    assert refusal(f"puzzle,solution,\n{LINE},,x") == ("unreadable.column-unnamed", 2, 84)
    assert refusal(f"puzzle,a,a\n{LINE},,") == ("unreadable.column-twice", 1, None)
    assert refusal("a,b\n1,2", "dataset") == ("unreadable.no-puzzle-column", 1, None)


def test_places_are_those_of_the_field() -> None:
    """Not of an equal text before it, and not of the record where a field goes over lines."""
    wrong = "9" + SOLUTION[1:]
    repeated = f"copy,puzzle,solution\n{wrong},{LINE},{wrong}"
    assert refusal(repeated) == ("unreadable.solution", 2, 165)
    lines = f'note,puzzle,solution\n"a ""b""\nc",{LINE}, "{LINE}'
    assert refusal(lines, "dataset") == ("unreadable.cell-count", 3, 168)
    quoted = f'note,puzzle,solution\n"a,b","  {LINE[:-1]}!",'
    assert refusal(quoted) == ("unreadable.cell", 2, 10 + 80)


def test_a_name_may_have_another_separator_in_it() -> None:
    puzzle = SOLVED.with_details(**{"a;b": "x", "c\td": "y", "": "z"})
    assert puzzles("".join(write([puzzle], "dataset"))) == [puzzle]


@pytest.mark.parametrize("text", ["a\rb", "a\0b"])
def test_characters_that_would_change_are_refused(text: str) -> None:
    for details in ({"title": text}, {text: "x"}):
        with pytest.raises(CannotCarry):
            list(write([Puzzle(GRID, details=details)], "dataset"))


def test_an_empty_detail_is_a_loss() -> None:
    empty = SOLVED.with_details(title="", level="x")
    for id in ("dataset", "parquet"):
        (loss,) = losses(empty, format_named(id))
        assert (loss.id, loss.facts["names"]) == ("loss.empty_details", ["title"])


def test_many_columns_take_no_time() -> None:
    names = [f"c{i}" for i in range(20_000)]
    started = process_time()
    puzzles(f"puzzle,{','.join(names)}\n{LINE},{',' * 19_999}", "dataset")
    assert process_time() - started < 15


def test_records_over_many_lines_end_somewhere() -> None:
    fields = ",".join(['"' + "a\n" * 50_000 + '"'] * 12)
    assert refusal(f"puzzle,solution\n{fields}", "dataset") == ("unreadable.record-long", 2, None)


def test_other_tables_are_not_data_sets() -> None:
    assert notation("1,2,3,4\n" * 4) == "csv"
    with pytest.raises(ValueError, match=r"\S"):
        list(read(__file__, format="dataset"))
