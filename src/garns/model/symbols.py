"""Symbols: digits are only labels. Letters, words, zodiac signs or badges do as well.

A value is a number from 1 to N. `Symbols` says how each is written, and how an empty cell is.
Symbols that are image files (`symbol_files.py`) have names too, for wherever text is all there is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from . import display
from .accents import without_accents
from .arguments import checked_items, checked_text, checked_whole, shown
from .errors import InvalidRequest, Message

ALPHABET = "123456789ABCDEFGHIJKLMNOP"
"""How a value is written in one character: value v is ALPHABET[v - 1]."""

EMPTY_MARKS = ".0*_-xX?·"
"""What people write for an empty cell."""

CHARACTERS = "." + ALPHABET
"""CHARACTERS[value] is the value's character in a line; the empty cell is value 0."""

CHARACTER_VALUES: dict[str, int] = {
    **{char: value for value, char in enumerate(ALPHABET, 1)},
    **{char.lower(): value for value, char in enumerate(ALPHABET, 1)},
    **dict.fromkeys(EMPTY_MARKS, 0),
}
"""The value of each character that may stand for a cell, in capitals or not."""

_NARROW = "[\0-\x7f\xa1-\xac\xae-\u024f\u2500-\u257f]*"
"""Text that takes one column for each character: Latin letters and frames."""

DECORATION = "|+=-:│┃║─━═┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝┠┨┯┷┿╂╟╢╤╧╪╫╞╡╥╨"
"""What frames are drawn with."""

PRESETS: dict[str, tuple[str, ...]] = {
    "digits": tuple(ALPHABET),
    "numbers": tuple(str(value) for value in range(1, len(ALPHABET) + 1)),
    "letters": tuple("ABCDEFGHIJKLMNOPQRSTUVWXY"),
    "zodiac": tuple("♈♉♊♋♌♍♎♏♐♑♒♓"),
    "colours": tuple("🟥🟧🟨🟩🟦🟪🟫⬛⬜"),
    "fruit": tuple("🍎🍌🍇🍊🍓🍍🥝🍒🍉🥭🍐🍋"),
}
"""Sets of symbols that have a name: the first N stand for 1 to N."""

_VARIATION_SELECTORS = "\ufe0e\ufe0f"


@dataclass(frozen=True)
class Symbols:
    """One name per value, and the mark of an empty cell.

    `images` has the picture of each value, or None for those that are text; it is empty if all
    are text.
    """

    names: tuple[str, ...]
    empty: str = "."
    images: tuple[Path | None, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(checked_items("names", self.names)))
        seen: set[str] = set()
        for name in (self.empty, *self.names):
            if not checked_text("names", name) or any(map(is_unusable, name)):
                raise InvalidRequest("symbols.unusable", symbol=name)
            if _plain(name) in seen:
                raise InvalidRequest("symbols.repeated", symbol=name)
            seen.add(_plain(name))

    @classmethod
    def named(cls, text: str | Symbols, size: int | None = None) -> Symbols:
        """A preset (`zodiac`), a list (`sol, lua, mar …`) or a run of characters (`abcdefghi`).

        Of a preset the first `size` are taken; a list, or symbols that are made already, must have
        exactly that many.
        """
        if isinstance(text, Symbols):
            return text._exactly(size)
        if not isinstance(text, str):
            raise InvalidRequest("argument.symbols", found=shown(text))
        size = None if size is None else checked_whole("size", size, least=1)
        preset = preset_named(text)
        names = preset or _listed(text)
        if preset is None and (_is_word(text) or not text.strip()):
            _refuse_other_sets(text.strip(), size)
        if size is not None and (len(names) < size or (preset is None and len(names) > size)):
            raise InvalidRequest("symbols.count", n=len(names), size=size)
        return cls(names[:size])

    def _exactly(self, size: int | None) -> Symbols:
        if size not in (None, len(self.names)):
            raise InvalidRequest("symbols.count", n=len(self.names), size=size)
        return self

    def write(self, value: int) -> str:
        return self.names[value - 1] if value else self.empty

    @cached_property
    def width(self) -> int:
        """Terminal columns of the widest symbol."""
        return max(map(display_width, (self.empty, *self.names)))

    def padded(self, value: int) -> str:
        """The symbol centred in the width of the widest."""
        return centred(self.write(value), self.width)

    @property
    def are_single_characters(self) -> bool:
        return all(len(name) == 1 for name in (*self.names, self.empty))

    def tokens(self, text: str) -> Iterator[tuple[int, int | None]]:
        """(column from 0, value) of each cell in a line; 0 is empty, None is not a symbol.

        The longest symbol that fits is taken, so that they may stand side by side; frames,
        commas and white space separate. Several digits are one number only where all numbers of
        the line stand apart.
        """
        column = 0
        takes_numbers = _keeps_numbers_apart(text)
        while column < len(text):
            if text[column].isspace() or text[column] in _SEPARATORS:
                column += 1
                continue
            length, value = self._longest_at(text, column, takes_numbers)
            yield column, value
            column += length

    def _longest_at(self, text: str, column: int, takes_numbers: bool) -> tuple[int, int | None]:
        for name, value in self._by_length:
            if not takes_numbers and len(name) > 1 and name.isdecimal():
                continue
            if text.startswith(name, column):
                end = column + len(name)
                while end < len(text) and text[end] in _VARIATION_SELECTORS:
                    end += 1
                return end - column, value
        return 1, None

    @cached_property
    def _by_length(self) -> list[tuple[str, int]]:
        """Spellings to look for, longest first; a user's symbol wins over an empty mark."""
        spellings = {mark: 0 for mark in EMPTY_MARKS if mark not in DECORATION}
        if not any(char.isdigit() for name in self.names for char in name):
            # Plain digits are understood too: a puzzle in numbers can be printed in signs.
            spellings.update((str(value), value) for value in range(1, len(self.names) + 1))
        spellings[self.empty] = 0
        spellings.update((_plain(name), value) for value, name in enumerate(self.names, 1))
        spellings.update((name, value) for value, name in enumerate(self.names, 1))
        return sorted(spellings.items(), key=lambda item: -len(item[0]))


_SEPARATORS = frozenset(DECORATION + ",;")
_BLANKS = str.maketrans(dict.fromkeys(_SEPARATORS, " "))


def is_unusable(char: str) -> bool:
    """Separators, blanks, and control characters, which could play tricks on a terminal."""
    return char in _SEPARATORS or char.isspace() or unicodedata.category(char) == "Cc"


def preset_named(text: str) -> tuple[str, ...] | None:
    """The symbols of the preset that goes by this name."""
    name = text.strip().lower()
    if name in PRESETS or not name.isalpha():
        return PRESETS.get(name)
    return PRESETS.get(_names_of_presets().get(without_accents(name), ""))


@cache
def _names_of_presets() -> dict[str, str]:
    """What the presets are called in any of our languages, without accents."""
    named = {
        without_accents(name.lower()): id
        for id in PRESETS
        for name in display.in_each_language(_name_of_preset(id))
    }
    return {**named, "colors": "colours"}


def _name_of_preset(id: str) -> Message:
    return Message(f"symbols.set.{id}")


def _is_word(text: str) -> bool:
    """Whether it looks like the name of a set, not a list: `foo`, but not `♈♉`."""
    word = text.strip()
    return word.isascii() and word.isalpha()


def _refuse_other_sets(word: str, size: int | None) -> None:
    """A word that cannot be a run of letters was meant as the name of a set."""
    known = [_name_of_preset(id) for id in PRESETS]
    if len(set(word)) < len(word) or not word:
        raise InvalidRequest("symbols.no-such-set", name=word, known=known)
    if size not in (None, len(word)):
        raise InvalidRequest(
            "symbols.no-set-of-size", name=word, known=known, n=len(word), size=size
        )


def _keeps_numbers_apart(text: str) -> bool:
    """Whether `10` in this line can be ten: in `10 . 3 16` it can, in `..1054` it cannot."""
    return not re.search(r"\d{3}", text) and not re.search(r"\d\d[^\s\d]|[^\s\d]\d\d", _apart(text))


def _apart(text: str) -> str:
    return text.translate(_BLANKS)


def usual_symbols(size: int) -> Symbols:
    """1 to 9, then A to P."""
    return Symbols(PRESETS["digits"][:size])


def display_width(text: str) -> int:
    """Terminal columns the text takes up."""
    if re.fullmatch(_NARROW, text):
        return len(text)
    # Imported late: its tables cost start-up time that most boards need not pay.
    from wcwidth import wcswidth

    return max(0, wcswidth(text))


def centred(text: str, width: int) -> str:
    """The text in the middle of so many terminal columns."""
    spare = width - display_width(text)
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def _listed(text: str) -> tuple[str, ...]:
    words = text.replace(",", " ").replace(";", " ").split()
    if len(words) > 1:
        return tuple(words)
    return tuple(_characters(text.strip()))


def _characters(text: str) -> Iterable[str]:
    """What a reader would call characters: an emoji of several code points is one."""
    if text.isascii():
        return text
    from wcwidth import iter_graphemes

    from .accents import composed

    return iter_graphemes(composed(text))


def _plain(name: str) -> str:
    """Without the invisible marks that ask for a coloured or a plain drawing of an emoji."""
    return name.rstrip(_VARIATION_SELECTORS)
