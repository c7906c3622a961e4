"""What spreadsheets do to digits and ids, undone as far as one reading is left.

A spreadsheet that opens a table and saves it again writes 4 as 4,0 or 4.00, 75500 as 75500.0,
75.500 or 7.55E+04, loses leading zeros, and puts blanks or an apostrophe around what it shows.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import NamedTuple

from garns.model.accents import composed, without_accents

LONGEST_NUMBER = 60
"""Characters of a text that is looked at as a number."""

LONGEST_CELL = 1000
"""Characters of a cell that are looked at: no id, name or answer has more. Students write what is
in the cells, and the time to compare texts grows with the square of some lengths."""

KEPT_DIGITS = 15
"""Spreadsheets write zeros for all further digits of a number."""

QUOTED = re.compile(r'="(.*)"')
"""How some programs keep a spreadsheet from changing a text."""

MONEY = r"(?:R\$|US\$|[$€£])? ?"
SCIENTIFIC = r"(?:[Ee](?P<power>[+-]?\d{1,2}))?"
NUMBERS = tuple(
    re.compile(rf"{MONEY}(?P<whole>[+-]?{whole})(?:{mark}(?P<part>\d*))?{SCIENTIFIC}(?P<cent> ?%)?")
    for mark, groups in ((r"\.", "[,' ]"), (",", "[.' ]"))
    for whole in (r"\d+", rf"\d{{1,3}}(?:{groups}\d{{3}})+")
)
"""With a dot or a comma before the decimals; with or without marks between thousands."""


def plain(text: str) -> str:
    """Without accents, capitals and blanks around it: matrícula is Matricula."""
    return without_accents(clean(text).casefold())


def clean(text: str) -> str:
    """The text without what cannot be seen, or is there for the spreadsheet alone. Digits of
    other scripts, and wide ones, become those of ASCII."""
    seen = "".join(map(_seen, composed(text[:LONGEST_CELL], "NFKC")))
    seen = " ".join(seen.split())
    if quoted := QUOTED.fullmatch(seen):
        seen = quoted[1]
    return seen.lstrip("'’").strip()


def _seen(char: str) -> str:
    if unicodedata.category(char) in ("Cc", "Cf"):
        # A tab or a line end keeps words apart; what has no width keeps nothing apart.
        return " " if char.isspace() else ""
    digit = unicodedata.decimal(char, None)
    return char if digit is None else str(digit)


def whole_numbers(text: str) -> frozenset[int]:
    """Every whole number that the text can stand for: 4 for 4.0, 4,00, 4E+00 and R$ 4,00,
    1 or 1000 for 1.000, none for 4,5."""
    seen = clean(text)
    if len(seen) > LONGEST_NUMBER:
        return frozenset()
    values = {_value(found) for number in NUMBERS if (found := number.fullmatch(seen))}
    return frozenset(int(value) for value in values if value == value.to_integral_value())


def _value(found: re.Match[str]) -> Decimal:
    whole = re.sub(r"[^\d+-]", "", found["whole"])
    power = int(found["power"] or 0) - (2 if found["cent"] else 0)
    return Decimal(f"{whole}.{found['part'] or 0}").scaleb(power)


class Match(NamedTuple):
    """Which of the ids a text is. `is_sure` is False where digits may have been lost on the way,
    so that another id would look the same."""

    indexes: tuple[int, ...] = ()
    is_sure: bool = True


def matching_ids(text: str, ids: Sequence[str]) -> Match:
    """The ids that the text can be: the same text, else the same number, else the same letters
    and digits."""
    if not clean(text):
        return Match()
    same_text = _indexes(text, ids, _is_same_text)
    same_number = _indexes(text, ids, _is_same_number)
    if same_text:
        # Another may have had zeros before its digits, which a spreadsheet loses.
        return Match(same_text, is_sure=set(same_number) <= set(same_text))
    rounded = _indexes(text, ids, _is_rounded)
    if both := tuple(sorted({*same_number, *rounded})):
        return Match(both, is_sure=both == same_number)
    return Match(_indexes(text, ids, _has_same_characters))


def _indexes(text: str, ids: Sequence[str], is_same: Callable[[str, str], bool]) -> tuple[int, ...]:
    return tuple(i for i, id in enumerate(ids) if id and is_same(text, id))


def _is_same_text(text: str, id: str) -> bool:
    return plain(text) == plain(id)


def _is_same_number(text: str, id: str) -> bool:
    return bool(whole_numbers(text) & whole_numbers(id))


def _has_same_characters(text: str, id: str) -> bool:
    """2026.001-3 is 20260013, and 0075A is 75a."""
    return _characters(text) == _characters(id) != ""


def _characters(text: str) -> str:
    return re.sub(r"[\W_]", "", plain(text)).lstrip("0")


def _is_rounded(text: str, id: str) -> bool:
    """7.55E+04 may be 75512, and 12345678901234500 may be 12345678901234567."""
    return any(_shows(text, number) for number in whole_numbers(id))


def _shows(text: str, number: int) -> bool:
    """Whether a spreadsheet may show the number like this."""
    seen = clean(text).upper().replace(",", ".")
    if found := re.fullmatch(r"\d(?:\.(\d{1,60}))?E\+?(\d{1,4})", seen):
        mantissa, _, power = f"{number:.{len(found[1] or '')}E}".partition("E")
        return (mantissa, int(power)) == (seen.partition("E")[0], int(found[2]))
    digits = str(number)
    cut = digits[:KEPT_DIGITS] + "0" * (len(digits) - KEPT_DIGITS)
    return len(digits) > KEPT_DIGITS and int(cut) in whole_numbers(text)
