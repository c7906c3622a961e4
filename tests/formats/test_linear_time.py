"""A text that is twice as long takes about twice as long to be read or refused, whatever it says.

Patterns that try a run of blanks in every way to share it out, and loops that copy all that came
before, take four times as long then. CPU time is compared, with room for what the machine does
besides.
"""

import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from garns.classroom.cell_text import clean, plain
from garns.classroom.headings import answer_columns, known_headings
from garns.classroom.judging.stderr import readable
from garns.classroom.matching import _email
from garns.cli.arguments.options import asked_cells
from garns.formats import Source, all_formats, parse, sniff
from garns.formats.links import link_payload
from garns.model import GarnsError, Grid, Symbols
from garns.programs.answers import find_answer

SIZE = 1 << 15
ROOM = 2.0
"""Seconds that do not count, for the garbage collector of a large process and whatever else the
machine does. The slow patterns that were found took eleven seconds for the shorter text."""

Text = Callable[[int], str]
"""A text of about that many characters."""


def repeated(unit: str, before: str = "", middle: str = "", after: str = "x") -> Text:
    def text(length: int) -> str:
        half = unit * (length // len(unit) // 2)
        return before + half + middle + half + after

    return text


TEXTS = {
    "blanks, a bracket, blanks": repeated(" ", middle="["),
    "blanks, a brace, blanks": repeated("\t", middle="{"),
    "quoted blanks": repeated("> ", middle="[", after="["),
    "blanks in a list": repeated(" ", before="[[1,", middle=","),
    "blanks before a name": repeated(" ", before="int a[9]", middle="[9]"),
    "no-break spaces": repeated("\u00a0", middle="("),
    "brackets": repeated("["),
    "quotes": repeated('"', before="[["),
    "escaped quotes": repeated('\\"', before='{"puzzle": "'),
    "objects": repeated('{"a":'),
    "commas": repeated(","),
    "nine lines of commas": lambda n: ("," * (n // 9) + "\n") * 9,
    "words": repeated("a "),
    "words of a link": repeated("S9B ", after="bd="),
    "dots of a link": repeated("a.", before="http://"),
    "parameters of a link": repeated("?bd", before="http://a.b/"),
    "bars": repeated("| ", before="1 |"),
    "a frame": repeated("-+", before="|"),
    "digits": repeated("1"),
    "digits and a dot": repeated("0", before="[1."),
    "comments with a letter": repeated("#A b\n"),
    "line ends": repeated("\n"),
    "carriage returns": repeated("\r"),
    "colons": repeated(":", before=":0000:1:"),
    "tags": repeated("<game "),
    "an attribute": repeated("a", before='<opensudoku version="'),
    "a packed text": repeated("N4Ig", before="fpuzzles", after=""),
    "a header": repeated("a,", before="puzzle,"),
    "a quoted field": repeated("\n", before='puzzle,b\n"'),
}


def seconds(work: Callable[[], object]) -> float:
    """Of the CPU."""
    begin = time.process_time()
    with suppress(GarnsError):
        work()
    return time.process_time() - begin


def assert_linear(work: Callable[[str], object], text: Text, size: int = SIZE) -> None:
    once, twice = text(size), text(2 * size)
    # Others may slow one of them down, but not each time.
    for _ in range(3):
        first = seconds(lambda: work(once))
        # What takes very long need not be waited for a second time.
        assert first < 5
        if (second := seconds(lambda: work(twice))) < 3 * first + ROOM:
            return
    raise AssertionError(f"{first:.2f} s became {second:.2f} s")


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_recognising(text: Text) -> None:
    assert_linear(lambda it: sniff(Source.of_text(it)), text)


@pytest.mark.parametrize("format", [each.id for each in all_formats() if each.read])
def test_reading(format: str) -> None:
    """All texts at once: a slow one is slow among others too."""
    reader = next(each.read for each in all_formats() if each.id == format)
    assert reader is not None
    for text in TEXTS.values():
        assert_linear(lambda it: list(reader(Source.of_text(it), None)), text, SIZE // 4)


def test_long_lines_of_words() -> None:
    """Only a long line shows that all words before each one were copied."""
    assert_linear(lambda it: parse(it, format="sudokuwiki").grid, repeated("a "), 1 << 18)


def test_many_lines_of_one_detail() -> None:
    assert_linear(lambda it: parse(it, format="sdk").grid, repeated("#A b\n", after=""), 1 << 19)


def test_wide_tables_of_nothing() -> None:
    assert_linear(
        lambda it: parse(it, format="csv").grid, lambda n: ("," * (n // 9) + "\n") * 9, 1 << 18
    )


@pytest.mark.parametrize(
    "text",
    [repeated("\u0301\u0327"), repeated("\u0315\u0300"), *TEXTS.values()],
)
def test_what_others_print_or_fill_in(text: Text) -> None:
    """Outputs of programs, fields and headings of tables."""
    board = Grid("." * 81)
    for work in (
        lambda it: find_answer(it, board),
        lambda it: find_answer(f"contador: {it}", board),
        readable,
        clean,
        plain,
        _email,
        lambda it: known_headings([it]),
        lambda it: answer_columns([it, f"a{it}"], 1),
        asked_cells,
        link_payload,
        Symbols.named,
    ):
        assert_linear(work, text, SIZE // 4)


def test_zeros_before_the_number_of_an_answer() -> None:
    assert_linear(lambda it: answer_columns([it], 1), repeated("0", before="a"))
