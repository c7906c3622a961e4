"""LZ-string, the compression of puzzle links: LZ78 over UTF-16 units, written in Base64.

A phrase is sent as its number in a dictionary that grows by one phrase each time (what was sent
before, and the first unit of what follows). Numbers 0 and 1 announce a unit seen for the first
time, in 8 or 16 bits; number 2 is the end. Numbers are as wide as the dictionary needs, least
bit first, and the bits fill the characters from the left.
"""

from __future__ import annotations

from collections.abc import Iterator

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
NARROW, WIDE, END = 0, 1, 2
FIRST_PHRASE = 3

MAX_UNPACKED = 1 << 20
"""Longest text, in UTF-16 units, that an honest link may unpack to."""


class NotLzString(ValueError):
    """The text was not made by LZ-string."""


class TooLong(NotLzString):
    """It unpacks to more than `MAX_UNPACKED` units."""


class _Width:
    """How many bits a number has; one more each time the dictionary outgrows them."""

    def __init__(self) -> None:
        self.bits = 2
        self._left = 2

    def count_phrase(self) -> None:
        self._left -= 1
        if self._left == 0:
            self._left = 1 << self.bits
            self.bits += 1


def compress(text: str) -> str:
    """The text in LZ-string Base64."""
    if not text:
        return ""
    bits = "".join(_bits(number, width) for number, width in _numbers(_units(text)))
    # At least one bit of padding, as the original has it.
    bits += "0" * (6 - len(bits) % 6)
    code = "".join(BASE64[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6))
    return code + "=" * (-len(code) % 4)


def _bits(number: int, width: int) -> str:
    return f"{number:0{width}b}"[::-1]


def _units(text: str) -> str:
    """One character per UTF-16 unit."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(raw[i] | raw[i + 1] << 8) for i in range(0, len(raw), 2))


def _numbers(units: str) -> Iterator[tuple[int, int]]:
    """The numbers to write, each with its width in bits."""
    phrases: dict[str, int] = {}
    unsent: set[str] = set()
    width = _Width()

    def sent(phrase: str) -> Iterator[tuple[int, int]]:
        if phrase in unsent:
            is_wide = ord(phrase) > 0xFF
            yield (WIDE if is_wide else NARROW), width.bits
            yield ord(phrase), 16 if is_wide else 8
            width.count_phrase()
            unsent.remove(phrase)
        else:
            yield phrases[phrase], width.bits
        width.count_phrase()

    phrase = ""
    for unit in units:
        if unit not in phrases:
            phrases[unit] = FIRST_PHRASE + len(phrases)
            unsent.add(unit)
        if phrase + unit in phrases:
            phrase += unit
            continue
        yield from sent(phrase)
        phrases[phrase + unit] = FIRST_PHRASE + len(phrases)
        phrase = unit
    yield from sent(phrase)
    yield END, width.bits


def decompress(code: str) -> str:
    """The text behind LZ-string Base64; NotLzString if there is none."""
    units = "".join(_phrases(_Bits(code.rstrip("=")))) if code else ""
    raw = b"".join(ord(unit).to_bytes(2, "little") for unit in units)
    try:
        return raw.decode("utf-16-le")
    except UnicodeDecodeError:
        raise NotLzString from None


class _Bits:
    """The bits of a code, taken from the left."""

    def __init__(self, code: str) -> None:
        try:
            self._bits = "".join(f"{BASE64.index(char):06b}" for char in code)
        except ValueError:
            raise NotLzString from None
        self._next = 0

    def number(self, width: int) -> int:
        end = self._next + width
        if end > len(self._bits):
            raise NotLzString
        bits, self._next = self._bits[self._next : end], end
        return int(bits[::-1], 2)


def _phrases(bits: _Bits) -> Iterator[str]:
    phrases: list[str] = [""] * FIRST_PHRASE
    width = _Width()
    before, length = "", 0
    while (number := bits.number(width.bits)) != END:
        if number in (NARROW, WIDE):
            phrases.append(chr(bits.number(8 if number == NARROW else 16)))
            number = len(phrases) - 1
            width.count_phrase()
        phrase = _phrase(phrases, number, before)
        length += len(phrase)
        if length > MAX_UNPACKED:
            raise TooLong
        yield phrase
        if before:
            phrases.append(before + phrase[0])
        width.count_phrase()
        before = phrase


def _phrase(phrases: list[str], number: int, before: str) -> str:
    """The phrase of that number; the one just being made repeats its own beginning."""
    if number < len(phrases):
        return phrases[number]
    if number > len(phrases) or not before:
        raise NotLzString
    return before + before[0]
