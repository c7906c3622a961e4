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

OF_ONE_PAGE = {"lab": ("algorithms.", "viewer.", "web.lab."), "edit": ("web.edit",)}
"""What the ids of sentences begin with that one page alone says."""

OF_NO_SCRIPT = ("web.unstarted", "web.missing")
"""What stands in pages themselves."""


@cache
def words(language: str) -> dict[str, Entry]:
    return {
        id: entry
        for id, entry in all_sentences(language).items()
        if id.startswith(TOPICS) and not id.startswith("web.api.")
    }


def words_of(page: str, language: str) -> dict[str, Entry]:
    """What a page says that no other does."""
    found = words(language).items()
    return {id: entry for id, entry in found if id.startswith(OF_ONE_PAGE.get(page, ()))}


def shared_words(language: str) -> dict[str, Entry]:
    """What any page may say."""
    others = (*OF_NO_SCRIPT, *(topic for topics in OF_ONE_PAGE.values() for topic in topics))
    return {id: entry for id, entry in words(language).items() if not id.startswith(others)}
