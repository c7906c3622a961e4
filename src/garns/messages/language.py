"""Which language to speak: what was asked for, else the environment's, else English."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from garns.model import InvalidRequest


class Writing(NamedTuple):
    """How a language is named in pages, and how it writes numbers."""

    tag: str
    thousands: str
    decimal: str


_WRITING = {
    "en": Writing("en", thousands=",", decimal="."),
    "pt": Writing("pt-BR", thousands=".", decimal=","),
}
LANGUAGES = tuple(_WRITING)
"""The table of languages; the sentences of each are in the folder of that name."""

VARIABLES = ("GARNS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

_chosen: ContextVar[str | None] = ContextVar("garns_language", default=None)


def current_language() -> str:
    """The language chosen with `use_language`, else that of the environment."""
    return _chosen.get() or environment_language(os.environ)


def current_writing() -> Writing:
    """How numbers are written in the current language."""
    return _WRITING[current_language()]


def environment_language(environment: Mapping[str, str]) -> str:
    """The first variable that is set decides, as everywhere on Unix; `pt_BR.UTF-8` is pt."""
    for variable in VARIABLES:
        if value := environment.get(variable):
            code = value[:2].lower()
            return code if code in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


@contextmanager
def use_language(language: str | None) -> Iterator[None]:
    """Speak this language within the block; None leaves things as they are.

    >>> with garns.use_language("pt"):
    ...     print(garns.hint("......4..13..2..").shown)
    No bloco 3, só resta um lugar para o 3; portanto, L4C1 é 3.
    """
    if language not in (None, *LANGUAGES):
        raise InvalidRequest("words.language", name=language, known=LANGUAGES)
    token = _chosen.set(language or _chosen.get())
    try:
        yield
    finally:
        _chosen.reset(token)
