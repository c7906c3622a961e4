"""Symbols: presets, lists, widths, and reading them back."""

from __future__ import annotations

import re

import pytest
import wcwidth

from garns import InvalidRequest, Symbols, use_language
from garns.model import PRESETS, display_width


def test_presets_give_as_many_as_needed() -> None:
    assert Symbols.named("zodiac", 9).names == tuple("♈♉♊♋♌♍♎♏♐")
    assert Symbols.named("letters", 4).names == ("A", "B", "C", "D")
    assert Symbols.named("numbers", 16).names[-1] == "16"


@pytest.mark.parametrize("text", ["sol lua mar rio", "sol,lua,mar,rio", "sol; lua; mar; rio"])
def test_lists(text: str) -> None:
    assert Symbols.named(text, 4).names == ("sol", "lua", "mar", "rio")


def test_runs_of_characters_and_emoji_of_several_code_points() -> None:
    assert Symbols.named("abcd", 4).names == ("a", "b", "c", "d")
    flags = Symbols.named("🇧🇷🇵🇹🇦🇴🇲🇿", 4)
    assert flags.names == ("🇧🇷", "🇵🇹", "🇦🇴", "🇲🇿")
    assert [value for _, value in flags.tokens("🇵🇹🇧🇷 . 🇲🇿")] == [2, 1, 0, 4]


def test_variation_selectors_do_not_matter() -> None:
    signs = Symbols.named("♈️♉️♊️♋️", 4)
    assert [value for _, value in signs.tokens("♈♉️.♋")] == [1, 2, 0, 4]


def test_padding_is_by_terminal_columns() -> None:
    signs = Symbols(("♈", "x", "abc", "é"))
    assert {display_width(signs.padded(value)) for value in range(5)} == {3}


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("10 . 3 16", [10, 0, 3, 16]),
        ("| 10, 2 | . 12 |", [10, 2, 0, 12]),
        ("1.3.12..", [1, 0, 3, 0, 1, 2, 0, 0]),
        ("1012345", [1, 0, 1, 2, 3, 4, 5]),
        ("123 456", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_several_digits_are_a_number_only_where_numbers_stand_apart(
    line: str, values: list[int]
) -> None:
    for name in ("letters", "numbers"):
        assert [value for _, value in Symbols.named(name, 16).tokens(line)] == values


def test_presets_by_other_names() -> None:
    assert Symbols.named("Letras", 4) == Symbols.named("letters", 4)
    assert Symbols.named("zodíaco") == Symbols.named("zodiac")
    assert Symbols.named("colors") == Symbols.named("colours")


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        ("en", "Sets: digits, numbers, letters, zodiac, colours and fruit."),
        ("pt", "Conjuntos: dígitos, números, letras, zodíaco, cores e frutas."),
    ],
)
def test_sets_are_listed_by_names_that_are_understood(language: str, listed: str) -> None:
    with use_language(language), pytest.raises(InvalidRequest) as refused:
        Symbols.named("foo", 9)
    with use_language(language):
        assert listed in str(refused.value)
    names = re.findall(r"\w{3,}", listed)[1:]
    assert [Symbols.named(name) for name in names if name != "and"] == [
        Symbols.named(id) for id in PRESETS
    ]


def test_the_longest_symbol_wins() -> None:
    symbols = Symbols(("a", "ab", "abc", "b"))
    assert [value for _, value in symbols.tokens("abcaba")] == [3, 2, 1]


def test_unknown_characters_are_told_with_their_column() -> None:
    assert list(Symbols.named("abcd", 4).tokens("a !")) == [(0, 1), (2, None)]


@pytest.mark.parametrize(
    ("text", "size", "words"),
    [
        ("a,b,c", 4, "3 symbols given"),
        ("♈♉♊", 4, "3 symbols given"),
        ("abc", 4, "has 3 characters where the board needs 4. Sets: digits, numbers, letters"),
        ("abcde", 4, "has 5 characters where the board needs 4"),
        ("foo", 9, "“foo” is not a set of symbols. Sets: digits, numbers, letters, zodiac"),
        ("foo", None, "“foo” is not a set of symbols. Sets: digits, numbers, letters, zodiac"),
        ("zodiac", 16, "12 symbols given"),
        (" ", 9, "“” is not a set of symbols. Sets: digits, numbers, letters, zodiac"),
        ("a,a,b,c", 4, "stands for two things"),
        ("a.bc", 4, "stands for two things"),
        ("a|bc", 4, "cannot be a symbol"),
        ("a\x1bbc", 4, "cannot be a symbol"),
    ],
)
def test_unusable_symbols_are_refused(text: str, size: int | None, words: str) -> None:
    with pytest.raises(InvalidRequest, match=words):
        Symbols.named(text, size)


def test_quick_widths_are_those_of_wcwidth() -> None:
    latin_and_frames = [*range(0x20, 0x7F), *range(0xA1, 0x250), *range(0x2500, 0x2580)]
    for char in map(chr, latin_and_frames):
        assert display_width(char) == wcwidth.wcwidth(char), f"{char!r}"
