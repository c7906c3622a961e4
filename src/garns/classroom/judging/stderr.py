"""What a program says on its standard error, for people to read: no control characters, a few
lines, the telling one among them."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

KEPT = 2000
"""Characters of all that is said; the last ones are kept, where the message usually is."""

LINE_LENGTH = 200
LINES_BEFORE, LINES_AFTER = 3, 2
"""How many lines are shown around the telling one: a SyntaxError in Python has its place above it,
an exception in Java below."""

ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)", re.DOTALL)
"""What terminals take for colours, movements and titles."""

TELLING = re.compile(r"error|exception|panic|fault|abort|terminate|overflow|erro\b|exceção", re.I)


def readable(text: str, folder: Path | None = None) -> str:
    """The text without what a terminal or a table would act on, and without the name of the folder
    in which the program was built."""
    text = ESCAPES.sub("", text)
    if folder is not None:
        text = text.replace(f"{folder}/", "")
    lines = ("".join(map(_shown, line)).rstrip() for line in re.split(r"\r\n|\n|\r", text))
    return "\n".join(lines).strip("\n")[-KEPT:]


def _shown(char: str) -> str:
    if char == "\t":
        return "    "
    return char if unicodedata.category(char) not in ("Cc", "Cf", "Co", "Cs") else ""


def telling_line(errors: str) -> str:
    """The line that says most: the last one that speaks of an error and is not indented."""
    lines = _lines(errors)
    return lines[_telling(lines)].strip() if lines else ""


def last_lines(errors: str) -> list[str]:
    """The telling line with those around it."""
    lines = _lines(errors)
    if not lines:
        return []
    place = _telling(lines)
    return lines[max(0, place - LINES_BEFORE) : place + LINES_AFTER + 1]


def _telling(lines: list[str]) -> int:
    places = range(len(lines) - 1, -1, -1)
    flush = [i for i in places if not lines[i].startswith(" ")]
    return next((i for i in flush if TELLING.search(lines[i])), (flush or [len(lines) - 1])[0])


def _lines(errors: str) -> list[str]:
    return [_cut(line) for line in errors.split("\n") if line.strip()]


def _cut(line: str) -> str:
    return line if len(line) <= LINE_LENGTH else f"{line[: LINE_LENGTH - 1]}…"
