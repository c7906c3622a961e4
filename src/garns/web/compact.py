"""JavaScript with fewer bytes: without comments, and without the white space that only people need.

Names stay, and so does every line break at which a statement may end: nothing has to be understood
but where texts, patterns and comments begin and end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<space>\s+)
    |(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<word>[\w$#]+)
    |(?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)
PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
"""A regular expression."""

BEFORE_PATTERN = re.compile(r"(?:^|[(,=:\[!&|?{};+\-*%~^<>\n]|\b(?:return|typeof|case|in|of))$")
"""After these, a stroke begins a pattern; after all else, it divides."""

PART_OF_WORD = re.compile(r"[\w$#]")
TIED = ("++", "--")
OPENING, CLOSING = "{([;,", "})]"


def compact(script: str) -> str:
    """The same script, for browsers."""
    parts = [""]
    space = ""
    for token in _tokens(script):
        if token.isspace():
            space += token
        else:
            parts += _between(parts[-1][-1:], space, token[0]), token
            space = ""
    return "".join(parts) + "\n"


def _between(before: str, space: str, after: str) -> str:
    """What has to stay of the space between two tokens, by the characters beside it."""
    if not space or before in OPENING:
        return ""
    if "\n" in space:
        return "" if after in CLOSING else "\n"
    are_words = PART_OF_WORD.match(before) and PART_OF_WORD.match(after)
    is_kept = are_words or before + after in TIED or "/" in (before, after)
    return " " if is_kept else ""


def _tokens(script: str) -> Iterator[str]:
    """Without comments; of one that has several lines, a line break stays."""
    position, last = 0, ""
    while position < len(script):
        end, kind = _end(script, position, last)
        token = script[position:end]
        if kind == "comment":
            token = "\n" if "\n" in token else " "
        yield token
        last = last if token.isspace() else token
        position = end


def _end(script: str, position: int, last: str) -> tuple[int, str]:
    """Where the token ends that begins at a position, and its kind; `last` is the token before."""
    if script[position] == "`":
        return _end_of_template(script, position), "text"
    found = TOKEN.match(script, position)
    assert found is not None
    kind = found.lastgroup or ""
    if found[0] == "/" and BEFORE_PATTERN.search(last):
        pattern = PATTERN.match(script, position)
        return (pattern or found).end(), "text"
    return found.end(), kind


def _end_of_template(script: str, start: int) -> int:
    """Of a text in backticks, which may have code with texts inside."""
    position = start + 1
    while script[position] != "`":
        if script[position] == "\\":
            position += 2
        elif script.startswith("${", position):
            position = _end_of_code(script, position + 2)
        else:
            position += 1
    return position + 1


def _end_of_code(script: str, position: int) -> int:
    """After the brace that closes the code of a template."""
    depth, last = 1, ""
    while depth:
        end, _ = _end(script, position, last)
        token = script[position:end]
        depth += (token == "{") - (token == "}")
        last = last if token.isspace() else token
        position = end
    return position
