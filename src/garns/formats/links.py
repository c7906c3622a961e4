"""Links to puzzle sites: where in them the puzzle is.

`https://sudokupad.app/scf…`, `…/sudoku/?puzzleid=fpuzzles…`, `https://www.f-puzzles.com/?load=…`,
`…#s=…`, `https://www.sudokuwiki.org/sudoku.htm?bd=…`. Nothing is ever fetched; a link that only
names a puzzle on a server is no puzzle.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

_LINK = re.compile(r"\s*(?:https?://)?[\w-]+(?:\.[\w-]+)+(?::\d+)?(?=[/?#])")
_PARAMETER = re.compile(r"[?&#](?:puzzleid|load|s)=([^&#\s]*)")
_MARKED_PART = re.compile(r"/((?:fpuz|scf|scl|ctc)[^?#\s]*)")
_PATH = re.compile(r"[^?#\s]*")


def link_payload(text: str) -> tuple[str, int]:
    """What the link carries and the column where it stands; a text that is no link stays whole."""
    link = _LINK.match(text)
    if link is None:
        return text.strip(), len(text) - len(text.lstrip())
    for pattern in (_PARAMETER, _MARKED_PART):
        if found := pattern.search(text, link.end()):
            return unquote(found[1]), found.start(1)
    return _last_part(text, link.end())


def link_parameter(text: str, name: str) -> tuple[str, int] | None:
    """The value of a parameter of a link and the column where it stands; None if the text does not
    begin with a link, or with one that has no such parameter."""
    link = _LINK.match(text)
    if link is None:
        return None
    found = re.compile(rf"[?&#]{name}=([^&#\s]*)").search(text, link.end())
    return (unquote(found[1]), found.start(1)) if found else None


def _last_part(text: str, start: int) -> tuple[str, int]:
    path = _PATH.match(text, start)
    before, slash, last = (path[0] if path else "").rstrip("/").rpartition("/")
    return unquote(last), start + len(before + slash)
