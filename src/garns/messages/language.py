"""Which language to speak: what was asked for, else the environment's, else English."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import NamedTuple, TypeVar

from garns.model import InvalidRequest

from .translations import LANGUAGES, SOURCE, entries

Thing = TypeVar("Thing")


class Writing(NamedTuple):
    """What a language is called, in itself and in pages, and how it writes numbers."""

    name: str
    tag: str
    thousands: str
    decimal: str


VARIABLES = ("GARNS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

_chosen: ContextVar[str | None] = ContextVar("garns_language", default=None)


def current_language() -> str:
    """The language chosen with `use_language`, else that of the environment."""
    return _chosen.get() or environment_language(os.environ)


def current_writing() -> Writing:
    """How numbers are written in the current language."""
    return writing_of(current_language())


@cache
def writing_of(language: str) -> Writing:
    own = entries(language, "language")
    words = own if own.keys() >= set(Writing._fields) else {**entries(SOURCE, "language"), **own}
    return Writing(*(str(words[field]) for field in Writing._fields))


def language_of(tag: str) -> str | None:
    """The language of `pt`, `pt-BR` or `pt_BR.UTF-8`, if it is one of ours."""
    code = tag.lower()
    for mark in "-_.@":
        code = code.partition(mark)[0]
    return code if code in LANGUAGES else None


def environment_language(environment: Mapping[str, str]) -> str:
    """The first variable that is set decides, as everywhere on Unix; `pt_BR.UTF-8` is pt."""
    for variable in VARIABLES:
        if value := environment.get(variable):
            return language_of(value) or SOURCE
    return SOURCE


@contextmanager
def use_language(language: str | None) -> Iterator[None]:
    """Speak this language within the block; None leaves things as they are.

    >>> with garns.use_language("pt"):
    ...     print(garns.hint("......4..13..2..").found)
    No bloco 3, só resta um lugar para o 3; portanto, L4C1 é 3.
    """
    if language not in (None, *LANGUAGES):
        raise InvalidRequest("words.language", name=language, known=LANGUAGES)
    token = _chosen.set(language or _chosen.get())
    try:
        yield
    finally:
        _chosen.reset(token)


def in_each_language(make: Callable[[], Thing]) -> dict[str, Thing]:
    """What `make` gives while each of the languages is spoken."""
    made = {}
    for language in LANGUAGES:
        with use_language(language):
            made[language] = make()
    return made
