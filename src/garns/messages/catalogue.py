"""Where the sentences are: one package per language, one module per topic."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from .language import current_language

Entry = str | tuple[str, str]
"""A template, or the pair for one and for several."""


def template(id: str, n: object = None) -> str:
    """The sentence in the current language, its facts still in braces."""
    entry = sentences(current_language(), id.partition(".")[0])[id]
    return entry if isinstance(entry, str) else entry[n != 1]


@cache
def sentences(language: str, topic: str) -> Mapping[str, Entry]:
    module = import_module(f"garns.messages.{language}.{topic}")
    return {f"{topic}.{id}": entry for id, entry in module.SENTENCES.items()}


def all_sentences(language: str) -> dict[str, Entry]:
    """Every sentence of a language, by its id."""
    # Imported late: whoever says some sentences does not need the list of all.
    from pkgutil import iter_modules

    package = import_module(f"garns.messages.{language}")
    topics = sorted(module.name for module in iter_modules(package.__path__))
    return {id: entry for topic in topics for id, entry in sentences(language, topic).items()}
