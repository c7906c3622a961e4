"""Answers as they are typed: `r4c5=7`, `r4c5<>7 r5c4<>7`, or cells of the pattern, `r4c5 r6c5`."""

from __future__ import annotations

import re

from garns.model import InvalidRequest, cell_at

from .drills import LAYOUT
from .judging import Answer, Mark

_MARK = re.compile(r"([^=<>!≠]+)(=|<>|!=|≠)([1-9]+)")
_SEPARATORS = re.compile(r"[\s;]+|,(?=\D)")
"""A comma may stand within a cell as well: `4,7`."""
_ROOM = re.compile(r"\s*(=|<>|!=|≠)\s*")


def read_answer(text: str) -> Answer:
    """What the text marks; `r4c5<>27` removes two candidates. Raises InvalidRequest for what is
    neither marks nor cells."""
    words = [word for word in _SEPARATORS.split(_ROOM.sub(r"\1", text.strip())) if word]
    found = [_MARK.fullmatch(word) for word in words]
    if words and not any(found):
        return Answer(cells=frozenset(cell_at(LAYOUT, word) for word in words))
    marks = set[Mark]()
    for match in found:
        if match is None or (match[2] == "=" and len(match[3]) > 1):
            raise InvalidRequest("learn.not-understood", text=text.strip())
        cell = cell_at(LAYOUT, match[1])
        marks |= {Mark(cell, int(value), match[2] == "=") for value in match[3]}
    return Answer(frozenset(marks))
