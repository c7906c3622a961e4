"""What the engine in the page has to know besides its code: the catalogue of techniques, and the
sentences of each language. Exported from the tables that Python itself reads."""

from __future__ import annotations

from typing import Any

from garns.logic import LEVELS, TECHNIQUES
from garns.messages import all_sentences
from garns.messages.catalogue import languages_for_pages
from garns.messages.language import writing_of

TOPICS = (
    "logic_",
    "words.",
    "explain.hint.",
    "explain.legend.",
    "answer.",
    "board.",
    "rating.",
    "unreadable.",
    "layout.",
    "carry.layout",
    "web.api.unreadable.",
    "web.api.line",
    "web.api.bad-field",
    "web.api.too-large",
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
    """Techniques in their order, and the levels."""
    return {
        "techniques": [
            {"id": each.id, "level": each.level, "family": each.family} for each in TECHNIQUES
        ],
        "levels": list(LEVELS),
    }


def speech(language: str) -> dict[str, Any]:
    """What `Speech` in `static/engine/speech.js` is made of."""
    traits = next(each for each in languages_for_pages() if each["id"] == language)
    writing = writing_of(language)
    return {
        **traits,
        "thousands": writing.thousands,
        "decimal": writing.decimal,
        "sentences": {
            id: entry
            for id, entry in all_sentences(language).items()
            if id.startswith(TOPICS) and not id.startswith(UNSAID) and not id.endswith(".lesson")
        },
    }
