"""Saying things: a sentence with its facts put in."""

from __future__ import annotations

from garns.model import Message

from .catalogue import template
from .options import MARK, option_words
from .values import in_words


class _Words(dict[str, object]):
    """What is put in between braces, by its name."""

    def __missing__(self, name: str) -> str:
        if name.startswith(MARK):
            return option_words(name)
        raise KeyError(name)


def say(id: str, /, **facts: object) -> str:
    """The sentence in the current language; the fact `n` chooses between one and several."""
    words = _Words((name, in_words(fact)) for name, fact in facts.items())
    return template(id, facts.get("n")).format_map(words)


def render(message: Message) -> str:
    """The sentence of a message in the current language."""
    return say(message.id, **message.facts)
