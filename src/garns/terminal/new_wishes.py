"""The words after `new` in the plain game: `hard`, `easy 6`, `killer lives`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from garns.logic import LEVELS
from garns.messages import in_each_language, say
from garns.messages.steps import level_name
from garns.model import InvalidRequest
from garns.model.arguments import typed_number
from garns.play import RULES, SIZES, Rule, levels

from .session import rules_name


@dataclass(frozen=True)
class WishedGame:
    """What a new game is to be like."""

    level: str
    size: int
    rules: str
    rule: Rule


def wished_game(words: Sequence[str]) -> WishedGame:
    """Raises InvalidRequest for a word that means nothing, and for a size beside rules."""
    sizes = [size for word in words if (size := typed_number(word)) is not None]
    if not set(sizes) <= set(SIZES):
        raise InvalidRequest("play.no-such-size", known=[str(size) for size in SIZES])
    wishes = [_meant(word) for word in words if typed_number(word) is None]
    rules = next((each for each in wishes if each in RULES), "")
    if rules and sizes:
        raise InvalidRequest("play.size-or-rules")
    size = sizes[0] if sizes else 9
    level = next((each for each in wishes if each in LEVELS), levels(size, rules)[0])
    return WishedGame(level, size, rules, "lives" if "lives" in wishes else "free")


def _meant(word: str) -> str:
    """The id of a level or of rules, or `lives`."""
    meant = _wishes_by_name().get(word.lower())
    if meant is None:
        known = {"levels": list(map(level_name, LEVELS)), "rules": list(RULES)}
        raise InvalidRequest("play.no-such-wish", wish=word, **known)
    return meant


@cache
def _wishes_by_name() -> dict[str, str]:
    """By their ids, and by their names in every language."""
    names = in_each_language(
        lambda: {
            **{level_name(level): level for level in LEVELS},
            **{rules_name(rules).lower(): rules for rules in RULES},
            say("play.command.new.lives"): "lives",
        }
    )
    found = {name: meant for each in names.values() for name, meant in each.items()}
    return found | {each: each for each in (*LEVELS, *RULES)}
