"""Boards in the output of students' programs, in every shape that they print."""

from __future__ import annotations

import pytest

from garns import parse, solve
from garns.draw import board_text
from garns.model import Grid
from garns.programs import find_answer

PUZZLE = parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
).grid
SOLUTION = solve(PUZZLE)
ROWS = ["".join(map(str, row)) for row in SOLUTION.rows]
LINES = [" ".join(row) for row in ROWS]


def listed(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


SHAPES = {
    "blanks": listed(LINES),
    "digits": listed(ROWS),
    "one line": "".join(ROWS) + "\n",
    "one per line": "\n".join("".join(ROWS)) + "\n",
    "framed": board_text(SOLUTION),
    "plain frame": board_text(SOLUTION, ascii=True),
    "python list": str([list(row) for row in SOLUTION.rows]),
    "rows of lists": listed([str(list(row)) for row in SOLUTION.rows]),
    "with titles": listed([f"linha {i}: {line}" for i, line in enumerate(LINES, 1)]),
    "with coordinates": listed(
        ["  1 2 3 4 5 6 7 8 9", *(f"{i} {line}" for i, line in enumerate(LINES, 1))]
    ),
    "with letters": listed([f"{'ABCDEFGHI'[i]} | {line} |" for i, line in enumerate(LINES)]),
    "after the puzzle": listed(
        ["Sudoku lido:", *(" ".join(map(str, row)) for row in PUZZLE.rows), "Solução:", *LINES]
    ),
    "before the puzzle": listed(LINES) + listed([str(list(row)) for row in PUZZLE.rows]),
    "in colour": listed([f"\x1b[1;31m{line}\x1b[0m" for line in LINES]),
    "windows": "\r\n".join(LINES) + "\r\n",
}


@pytest.mark.parametrize("output", SHAPES.values(), ids=SHAPES)
def test_the_board_is_found(output: str) -> None:
    found = find_answer(output, PUZZLE)
    assert found.grid == SOLUTION
    assert found.is_complete


def test_the_last_complete_board_counts() -> None:
    wrong = listed(LINES[::-1])
    assert find_answer(wrong + "\n" + listed(LINES), PUZZLE).grid == SOLUTION


def test_strict_wants_the_board_alone() -> None:
    assert find_answer(SHAPES["blanks"], PUZZLE, strict=True).grid == SOLUTION
    for name in ("digits", "framed", "after the puzzle", "with titles"):
        assert find_answer(SHAPES[name], PUZZLE, strict=True).grid is None


def test_what_is_no_board() -> None:
    assert find_answer("", PUZZLE).grid is None
    assert find_answer(listed(LINES[:8]), PUZZLE).grid is None
    assert find_answer("1\n" * 10_000, PUZZLE).values == 10_000
    assert find_answer(listed([*LINES[:4], "and then", *LINES[4:]]), PUZZLE).grid is None


def test_an_incomplete_board_is_better_than_none() -> None:
    found = find_answer(listed([LINES[0].replace("5", "0"), *LINES[1:]]), PUZZLE)
    assert found.grid is not None
    assert not found.is_complete


@pytest.mark.parametrize(
    "words",
    [
        "No solution.",
        "There are no solutions",
        "This board can't be solved",
        "sem solucao",
        "Não há solução",
        "nao existe solução!",
        "não foi encontrada nenhuma solução",
        "Não tem soluções",
        "Solução não encontrada",
        "IMPOSSÍVEL",
        "Sem soluc\u0327a\u0303o",
        "Não há solução".encode("latin-1").decode(errors="replace"),
    ],
)
def test_no_solution_in_both_languages(words: str) -> None:
    assert find_answer(words, PUZZLE).says_unsolvable
    assert not find_answer(words, PUZZLE, unsolvable="-1").says_unsolvable
    assert find_answer("-1", PUZZLE, unsolvable="-1").says_unsolvable


@pytest.mark.parametrize(
    ("words", "counter"),
    [
        ("contador: 257", 257),
        ("Inserções = 69.175.316", 69175316),
        ("counter 12", 12),
        ("257", None),
        ("insertions 1,234 in 3 s", 1234),
        ("Total de inserções: 7\nContador: 8", 8),
        ("time: 12", None),
        ("discount: 5", None),
    ],
)
def test_the_counter(words: str, counter: int | None) -> None:
    assert find_answer(listed(LINES) + words, PUZZLE).counter == counter


def test_numbers_and_letters_on_a_large_board() -> None:
    empty = Grid.empty(parse("." * 256).grid.layout)
    full = solve(empty, unique=False)
    numbers = listed([" ".join(map(str, row)) for row in full.rows])
    letters = listed([" ".join("123456789ABCDEFG"[v - 1] for v in row) for row in full.rows])
    assert find_answer(numbers, empty).grid == full
    assert find_answer(letters, empty).grid == full


def test_a_counter_of_thousands_of_digits_is_none() -> None:
    """Python refuses to read it, and no search takes as many steps."""
    assert find_answer("contador: " + "9" * 5000, PUZZLE).counter is None
    assert find_answer("contador: " + "9" * 18, PUZZLE).counter == int("9" * 18)
