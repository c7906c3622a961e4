"""Finding the grid in what a language model wrote: Markdown, LaTeX, JSON, frames, chatter around.

`programs.find_answer` knows boards as programs print them; what is written in other ways is brought
into such a form first. An answer may be megabytes of anything: only its end is read, and every pass
takes time in proportion to its length.
"""

from __future__ import annotations

import re
from functools import cache

from garns.model import ALPHABET, Grid
from garns.programs import Found, find_answer

MAX_CHARACTERS = 1 << 20
"""How much of an answer is read, from its end."""

END_OF_THOUGHT = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
ANSWER = re.compile(r"<answer>", re.IGNORECASE)
END_OF_ANSWER = re.compile(r"</answer>", re.IGNORECASE)

PLAIN = str.maketrans(
    {
        **dict.fromkeys("`$&\ufe0f\u20e3", " "),  # code, LaTeX and its columns, keycaps of emoji
        **{chr(ord("０") + digit): str(digit) for digit in range(10)},
    }
)
LATEX_ROW = re.compile(r"\\\\|\\(?:begin|end)[ \t]?\{[^}\n]{0,40}\}(?:[ \t]?\{[^}\n]{0,99}\})?")
"""Between two rows, or around the table."""
LATEX_COMMAND = re.compile(r"\\[A-Za-z]+\*?")
BOLD = re.compile(r"(?<![\w*.])\*\*(?=\w)|(?<=\w)\*\*(?![\w*.])")
NAMED_ROW = re.compile(
    r"^[^\w\n]{0,20}(?:(?:row|line|linha)[ \t]{0,4}|[rl])\d{1,2}\b[ \t:|.)*=-]*",
    re.IGNORECASE | re.MULTILINE,
)
"""`Row 3: `, `R3 |`. Letters are values on large boards, so that `L 3` is none."""
NUMBERED_ROW = re.compile(r"^[ \t]{0,20}\d{1,2}[.)][ \t]+(?=[^.\n]*\.?$)", re.MULTILINE)
"""`3. ` in a list; but not where dots are empty cells."""
TABLE_ROW = re.compile(r"^[ \t]{0,20}\|([^\n]*)\|[ \t]*$", re.MULTILINE)
BETWEEN_VALUES = re.compile(r"(?<=[,\[])\s*\n\s*(?=\d)|(?<=\d)\s*\n\s*(?=\])")
"""A new line inside a list of JSON that has a line for each value."""


def find_grid(text: str, puzzle: Grid) -> Found:
    """What an answer says: its last complete grid, or its last one if none is complete."""
    plain = _plain(_final_part(text[-MAX_CHARACTERS:]), puzzle.size)
    found = find_answer(plain, puzzle)
    if found.is_complete:
        return found
    joined = find_answer(BETWEEN_VALUES.sub(" ", plain), puzzle)
    return joined if joined.is_complete or found.grid is None else found


def _final_part(text: str) -> str:
    """What comes after the thoughts; of that the last `<answer>`, if there is one."""
    spoken = END_OF_THOUGHT.split(text)[-1]
    *before, last = ANSWER.split(spoken)
    return END_OF_ANSWER.split(last)[0] if before else spoken


def _plain(text: str, size: int) -> str:
    text = LATEX_ROW.sub("\n", text.translate(PLAIN))
    text = BOLD.sub("", LATEX_COMMAND.sub(" ", text))
    text = TABLE_ROW.sub(lambda row: _table_row(row, size), text)
    text = NUMBERED_ROW.sub("", NAMED_ROW.sub("", text))
    return _whole_board(size).sub(r"\n\g<0>\n", text)


def _table_row(row: re.Match[str], size: int) -> str:
    """A row of a table with a column for each column of the board, and perhaps a title before
    them; a cell with nothing in it is empty."""
    cells = row[1].split("|", maxsplit=size + 1)
    if len(cells) not in (size, size + 1):
        return row[0]
    return " ".join(cell.strip() or "." for cell in cells[-size:])


@cache
def _whole_board(size: int) -> re.Pattern[str]:
    """All cells in one piece, wherever that stands in a sentence."""
    cell = f"[.0{ALPHABET[:size]}]"
    return re.compile(rf"(?<![\w.]){cell}{{{size * size}}}(?!\w)", re.IGNORECASE)
