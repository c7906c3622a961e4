"""Text of strangers, made harmless for where it is shown: a terminal, a spreadsheet, Markdown, XML.

Names of files, students and programs, and what programs print, may hold anything: escape codes,
formulas, markup. Every report and table passes them through here.
"""

from __future__ import annotations

import re
from unicodedata import category

HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of characters that nobody sees and that a terminal or an editor may act upon."""

SHOWN_ALL_THE_SAME = "\n\u200d"
"""Line ends, and what joins several emoji into one."""

ESCAPED_BYTES = range(0xDC80, 0xDD00)
"""What Python makes of a byte in a file name that is not UTF-8."""

LONGEST_NAME = 200

STARTS_FORMULA = "=+-@＝＋－＠"
NUMBER = re.compile(r"[+-]?(?:\d[\d.,]{0,40}|[.,]\d{1,40})(?:[eE][+-]?\d{1,3})?%?")
HARMLESS = re.compile(r"[+-]+")
"""A dash alone, as tables have it for nothing, is no formula."""

FORMULA_WITHIN = re.compile(r"(?<=[,;\t\n|])(?=[=+\-@＝＋－＠])(?![+-]?[\d.,]*(?:[,;\t\n|]|$))")
"""Excel in Brazil takes a semicolon for the border of a cell where the file has commas. A number is
left as it is."""

PREVENTED_WITHIN = re.compile(r"(?<=[,;\t\n|])'(?=[=+\-@＝＋－＠])")

MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~&]|^\d+[.)](?=\s|$)|^[-+=])", re.MULTILINE)

NOT_XML = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def visible(text: str) -> str:
    """The text with hidden characters shown by their codes: no terminal acts upon it, no encoding
    stumbles over it. Line ends stay."""
    if text.isprintable():
        return text
    return "".join(char if _is_shown(char) else _code(char) for char in text)


def _is_shown(char: str) -> bool:
    return char in SHOWN_ALL_THE_SAME or category(char) not in HIDDEN


def _code(char: str) -> str:
    if ord(char) in ESCAPED_BYTES:
        return f"\\x{ord(char) - 0xDC00:02x}"
    return f"U+{ord(char):04X}"


def visible_name(name: str) -> str:
    """A name in one line, cut if nobody would read it to its end."""
    shown = visible(name).replace("\n", _code("\n"))
    return shown if len(shown) <= LONGEST_NAME else f"{shown[: LONGEST_NAME - 1]}…"


def spreadsheet_cell(text: str) -> str:
    """Text that a spreadsheet would take for a formula gets an apostrophe before it. Numbers, with
    a sign or without, are left as they are."""
    shown = visible(text.replace("\t", " ").replace("\r", " "))
    shown = FORMULA_WITHIN.sub("'", shown)
    return f"'{shown}" if _is_formula(shown.strip()) else shown


def from_spreadsheet_cell(cell: str) -> str:
    """What a cell was made from. Its own apostrophe at the beginning is lost."""
    return PREVENTED_WITHIN.sub("", cell).removeprefix("'")


def _is_formula(text: str) -> bool:
    is_harmless = NUMBER.fullmatch(text) or HARMLESS.fullmatch(text)
    return text.startswith(tuple(STARTS_FORMULA)) and not is_harmless


def markdown_text(text: str) -> str:
    """Text that Markdown shows as it is: no links, HTML, code or borders of tables."""
    return MARKDOWN.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", visible(text))


def markdown_line(text: str) -> str:
    """The same in one line, as headings and tables need it."""
    return markdown_text(" ".join(text.split()))


def xml_text(text: str) -> str:
    """The text without the characters that XML 1.0 has no way to write."""
    return NOT_XML.sub("", text)
