"""Outputs that are meant to confuse, to take for ever, or to break what reads them."""

from __future__ import annotations

import time

import pytest

from garns import parse, solve
from garns.model import Grid
from garns.programs import find_answer, rule

PUZZLE = parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
).grid
ROWS = [" ".join(map(str, row)) for row in solve(PUZZLE).rows]
BOARD = "\n".join(ROWS)
LINE = "".join(ROWS).replace(" ", "")
ZEROS = "\n".join(["0 " * 9] * 9)

RIGHT = {
    "escape codes in every cell": BOARD.replace("5", "\x1b[1;31m5\x1b[0m"),
    "a board in Latin-1 accents": f"Solu\ufffd\ufffdo\n{BOARD}",
    "a counter of 5,000 digits": f"{BOARD}\ncontador: {'9' * 5000}",
    "a counter of 5,000 other digits": f"{BOARD}\ncontador: {'٣' * 5000}",
    "a counter of commas": f"{BOARD}\ncontador: 1{',' * 5000}",
    "a formula before it": f"=1+1\n{BOARD}",
    "byte order marks": f"\ufeff\n{BOARD}",
    "old line ends": BOARD.replace("\n", "\r"),
    "form feeds": BOARD.replace("\n", "\f"),
    "separators of lines": BOARD.replace("\n", "\u2028"),
    "no-break spaces": BOARD.replace(" ", "\xa0"),
    "tabs": BOARD.replace(" ", "\t"),
    "many boards, the last right": f"{ZEROS}\n" * 500 + BOARD,
    "brackets without end": f"{BOARD}\n{'[' * 5000}",
    "a frame without end": f"{BOARD}\n{'-' * 5000}",
    "ten thousand blank lines between rows": BOARD.replace("\n", "\n" * 10_000),
    "ten thousand blanks between values": BOARD.replace(" ", " " * 10_000),
    "a title without end": f"{'x' * 100_000}\n{BOARD}",
    "a title before each row": "\n".join(f"{'x ' * 5000}: {row}" for row in ROWS),
    "the cells in one line": LINE,
    "a NUL before it": f"\0\n{BOARD}",
    "accents before it": "e" + "\u0301\u0323" * 20_000 + f"\n{BOARD}",
}

WRONG = {
    "nothing": "",
    "a NUL": "\0",
    "all bytes": bytes(range(256)).decode("latin-1"),
    "lone escape": "\x1b",
    "an escape code that does not end": "\x1b[" + "0;" * 5000,
    "wide digits": BOARD.translate({ord("0") + i: 0xFF10 + i for i in range(10)}),
    "Arabic digits": BOARD.translate({ord("0") + i: 0x660 + i for i in range(10)}),
    "superscripts": BOARD.translate(dict(zip(map(ord, "123"), "¹²³", strict=True))),
    "hidden marks between digits": BOARD.replace(" ", "\u200b"),
    "reversed text": f"\u202e{BOARD[::-1]}",
    "a row too many values": BOARD.replace("\n", " 1\n", 1),
    "ten rows of nine, all wrong": "1 2 3 4 5 6 7 8 9\n" * 10,
    "80 cells": LINE[:-1],
    "82 cells": LINE + "1",
    "negative values": BOARD.replace("5", "-5"),
    "values with decimals": BOARD.replace("5", "5.0"),
    "values of 5,000 digits": BOARD.replace("5", "5" * 5000),
    "hexadecimal": BOARD.replace("5", "0x5"),
    "the puzzle as it was": "\n".join(" ".join(map(str, row)) for row in PUZZLE.rows),
    "zeros": ZEROS,
    "no solution, said a thousand times": "sem solução\n" * 1000,
    "rows upside down": "\n".join(reversed(ROWS)),
    "rows apart by words": BOARD.replace("\n", "\nand\n"),
    "markup": f"<b>{'</b><b>'.join(ROWS)}</b>",
    "JSON, deep": "[" * 5000 + "]" * 5000,
    "numbers with exponents": "1e999999999\n" * 81,
    "infinities": "inf nan -inf " * 27,
    "half a character": "\ufffd" * 81,
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_board_is_found_among_anything(name: str) -> None:
    ruling = rule(RIGHT[name], PUZZLE, lambda: True)
    assert ruling.outcome == "solved", [str(each) for each in ruling.reasons]


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("strict", [False, True])
def test_nothing_else_is_taken_for_one(name: str, strict: bool) -> None:
    ruling = rule(WRONG[name], PUZZLE, lambda: True, strict=strict)
    assert not ruling.is_right
    assert all(str(reason).isprintable() for reason in ruling.reasons)


@pytest.mark.parametrize(
    ("text", "counter"),
    [
        ("contador: 257", 257),
        (f"contador: {10**18 - 1}", 10**18 - 1),
        (f"contador: {10**18}", None),
        ("contador: 1\ncontador: " + "9" * 5000, None),
        ("contador: " + "9" * 5000 + "\ncontador: 12", 12),
        ("contador: ١٢", 12),
        ("contador:" + " " * 30 + "5", None),
    ],
)
def test_a_counter_fits_into_64_bits(text: str, counter: int | None) -> None:
    assert find_answer(text, PUZZLE).counter == counter


ENDLESS = {
    "blanks": " ",
    "line ends": "\n",
    "old line ends": "\r",
    "digits": "1",
    "digits with blanks": "1 ",
    "digits in lines": "1\n",
    "brackets": "[",
    "empty brackets": "[]",
    "dashes": "-",
    "dashes with blanks": "- ",
    "colons": ":",
    "titles": "a=",
    "rows": "1 2 3 4 5 6 7 8 9\n",
    "empty boards": "0 0 0 0 0 0 0 0 0\n",
    "escape codes": "\x1b[",
    "accents": "\u0301\u0323",
    "ligatures": "\ufdfa",
    "beginnings of words": "nao encontr",
    "beginnings of a sentence": "nao ha ",
    "counters": "contador ",
    "long counters": "contador: 9,",
    "letters": "a",
    "NULs": "\0",
}


@pytest.mark.parametrize("name", ENDLESS)
def test_time_grows_with_the_length_and_no_faster(name: str) -> None:
    """Eight times as much takes about eight times as long; by the square it would be 64."""
    piece = ENDLESS[name]
    short, long = (piece * (size // len(piece)) for size in (1 << 13, 1 << 16))
    assert _seconds(long) < 40 * max(_seconds(short), 0.002)


def _seconds(output: str) -> float:
    """Of the processor, not of the clock; the best of some."""
    return min(_once(output) for _ in range(3))


def _once(output: str) -> float:
    start = time.process_time()
    find_answer(output, PUZZLE)
    find_answer(output, PUZZLE, strict=True)
    return time.process_time() - start


def test_boards_of_other_sizes_are_read_by_the_same_rules() -> None:
    small = Grid("1...............")
    assert rule("x: 1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1", small, lambda: True).outcome == "solved"
    assert rule("4 3 2 1 " * 1000, small, lambda: True).outcome == "no-board"
