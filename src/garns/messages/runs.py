"""Sentences in runs: pieces that know which part of a step they name, so that a page can light it
up. The runs of a sentence, joined, are its text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from garns.logic import Candidate
from garns.logic.parts import Shown

Sign = int | Literal["removed", "placed", "excluder"]
"""A part by its number (see `logic.parts`), what a move does with candidates, or the digits that
make a single one."""

_FACT = re.compile(r"\{(\w+)\}")


class Run(NamedTuple):
    """A piece of a sentence; `signs` says what it names, if anything that is drawn. `links` are the
    nodes of a chain, each with the kind of its link."""

    text: str
    signs: tuple[Sign, ...] = ()
    cells: tuple[int, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    links: tuple[str, ...] = ()


def run(text: str, signs: Iterable[Sign], shown: Shown) -> Run:
    """Words for what is drawn with these signs; plain words if it is not drawn."""
    return Run(text, tuple(signs), *shown)


def filled(template: str, facts: Mapping[str, Sequence[Run]]) -> list[Run]:
    """A template with runs for its facts."""
    runs: list[Run] = []
    for place, piece in enumerate(_FACT.split(template)):
        runs += facts[piece] if place % 2 else [Run(piece)]
    return together(runs)


def together(runs: Iterable[Run]) -> list[Run]:
    """Plain words that stand next to each other become one run; empty ones vanish."""
    found: list[Run] = []
    for each in runs:
        if not each.text:
            continue
        if found and not each.signs and not found[-1].signs:
            found[-1] = Run(found[-1].text + each.text)
        else:
            found.append(each)
    return found


def joined(runs: Sequence[Sequence[Run]], between: str) -> list[Run]:
    """Several with the same plain words between them."""
    found: list[Run] = []
    for each in runs:
        found += [Run(between), *each] if found else each
    return found


def text_of(runs: Iterable[Run]) -> str:
    return "".join(each.text for each in runs)
