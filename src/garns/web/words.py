"""The sentences that the page says, from the catalogue that the command line speaks from."""

from __future__ import annotations

from functools import cache

from garns.messages import all_sentences
from garns.messages.po import Entry
from garns.search.ladder import ALGORITHMS

TOPICS = (
    "web.",
    "words.level.",
    "play.ending.",
    "viewer.title",
    *(f"algorithms.{each.id}.name" for each in ALGORITHMS),
    *(f"algorithms.{each.id}.idea" for each in ALGORITHMS),
)


@cache
def words(language: str) -> dict[str, Entry]:
    return {
        id: entry
        for id, entry in all_sentences(language).items()
        if id.startswith(TOPICS) and not id.startswith("web.api.")
    }
