"""What the engine in the page has to know besides its code: the catalogue of techniques, and the
sentences of each language. Exported from the tables that Python itself reads."""

from __future__ import annotations

from typing import Any

from garns import bank
from garns.generation import rated, wishes
from garns.logic import LEVELS, TECHNIQUES, Technique
from garns.logic.catalogue import FAMILIES_OF_ONE_GRID
from garns.messages import all_sentences
from garns.messages.catalogue import languages_for_pages
from garns.messages.language import writing_of
from garns.rating import SCALES

from .operations.making import HARDLY_EVER_HARDEST, HARDLY_EVER_MADE

TOPICS = (
    "logic_",
    "logic.no-technique",
    "words.",
    "explain.hint.",
    "explain.legend.",
    "answer.",
    "board.",
    "rating.",
    "unreadable.",
    "layout.",
    "constraint.text",
    "constraint.outside",
    "constraint.unknown",
    "constraint.too-many",
    "constraint.broken",
    "constraint.not-supported",
    "constraint.on-several-grids",
    "web.api.constraint",
    "web.api.unsaid",
    "carry.layout",
    "web.api.unreadable.",
    "web.api.line",
    "web.api.bad-field",
    "web.api.too-large",
    "web.api.slow-to-make",
    "web.api.slow-technique",
    "generate.",
    "bank.date",
    "bank.number",
    "bank.rules-level",
    "argument.whole",
    "argument.text",
    "argument.items",
    "sheet.puzzles",
    "sheet.solutions",
    "viewer.",
    "trace.",
    "procedure.if",
    "procedure.each",
    "procedure.backtracking.",
)
"""What ids begin with whose sentences the engine says."""

UNSAID = ("unreadable.trace-", "unreadable.table-", "unreadable.roster-", "unreadable.toml")
"""But traces, class lists and settings are nothing that it reads."""


def catalogue() -> dict[str, Any]:
    """Techniques in their order, the levels, and the numbers by which puzzles are made."""
    return {
        "techniques": [
            {"id": each.id, "level": each.level, "family": each.family} | _use_of(each)
            for each in TECHNIQUES
        ],
        "levels": list(LEVELS),
        "ofOneGrid": sorted(FAMILIES_OF_ONE_GRID),
        "making": _making(),
    }


def _use_of(technique: Technique) -> dict[str, Any]:
    """On which boards it is of use: without constraints, or only with them; all unless said."""
    return {
        **({"needsConstraints": True} if technique.needs_constraints else {}),
        **({"assumesUniqueness": True} if technique.assumes_uniqueness else {}),
    }


def _making() -> dict[str, Any]:
    """What `static/engine/generation` and `static/engine/operations/making.js` go by."""
    return {
        "fewestClues": wishes.FEWEST_CLUES,
        "hardest": wishes.HARDEST,
        "attempts": wishes.ATTEMPTS,
        "aimedAttempts": wishes.AIMED_ATTEMPTS,
        "mostOfSingles": wishes.MOST_OF_SINGLES,
        "singlesOnly": wishes.SINGLES_ONLY,
        "mostClues": wishes.MOST_CLUES,
        "ratingNodes": rated.MAX_NODES,
        "movingClues": rated.MOVING_CLUES,
        "ratingScale": SCALES["se"].name,
        "bank": {size: bank.levels(size) for size in bank.SIZES},
        "hardlyEverMade": HARDLY_EVER_MADE,
        "hardlyEverHardest": HARDLY_EVER_HARDEST,
    }


def speech(language: str) -> dict[str, Any]:
    """What `Speech` in `static/engine/speech.js` is made of."""
    return {
        **language_traits(language),
        "sentences": {
            id: entry
            for id, entry in all_sentences(language).items()
            if id.startswith(TOPICS) and not id.startswith(UNSAID) and not id.endswith(".lesson")
        },
    }


def rule_words(language: str) -> dict[str, Any]:
    """The sentences about kinds of constraint, for pages."""
    return {
        id: entry
        for id, entry in all_sentences(language).items()
        if id.startswith(("constraint-words.", "ruled."))
    }


def language_traits(language: str) -> dict[str, Any]:
    """All that a `Speech` has but its sentences."""
    traits = next(each for each in languages_for_pages() if each["id"] == language)
    writing = writing_of(language)
    return {**traits, "thousands": writing.thousands, "decimal": writing.decimal}
