"""docs/glossary.md: the words that it retires are gone, and those that it lists are in use.

docs/pt/glossary.md lists the same words."""

from __future__ import annotations

import re

import pytest

from garns.messages import all_sentences
from tests.documents import text_of

TERMS, RETIRED = text_of("docs/glossary.md").split("## Retired words")
TERMS_IN_PORTUGUESE, RETIRED_IN_PORTUGUESE = text_of("docs/pt/glossary.md").split(
    "## Palavras aposentadas"
)
HEADINGS = ("English", "Português", "Retired", "Aposentada")
LANGUAGES = ("en", "pt")
"""Those that the glossary has a column for."""

COMMANDS = re.compile(r"(?<!\w)--?[\w-]+|\bblocks-\d\w*|\{[^}]*\}")
"""Names of options, layouts and facts are no words of a sentence."""


def rows(text: str) -> list[list[str]]:
    """The cells of all tables, without their headings."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row[0] not in HEADINGS]


def said(language: str) -> dict[str, str]:
    """Every sentence, help texts among them, one and several together."""
    return {
        id: COMMANDS.sub(" ", entry if isinstance(entry, str) else " ".join(entry)).lower()
        for id, entry in all_sentences(language).items()
    }


def retired(language: str) -> list[str]:
    part = re.split(r"^### .*$", RETIRED, flags=re.M)[1 + LANGUAGES.index(language)]
    return [row[0].strip("`") for row in rows(part)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_retired_words_are_gone(language: str) -> None:
    words = retired(language)
    assert len(words) > 10
    pattern = re.compile("|".join(rf"\b{re.escape(word)}s?\b" for word in words))
    found = {id: match[0] for id, text in said(language).items() if (match := pattern.search(text))}
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terms_are_in_use(language: str) -> None:
    text = "\n".join(said(language).values())
    terms = [row[LANGUAGES.index(language)] for row in rows(TERMS)]
    assert len(terms) > 30
    assert not [term for term in terms if not re.search(rf"\b{re.escape(term)}", text)]


def test_both_pages_have_the_same_terms_in_the_same_order() -> None:
    english, portuguese = rows(TERMS), rows(TERMS_IN_PORTUGUESE)
    assert [row[:2] for row in english] == [row[1::-1] for row in portuguese]
    assert all(row[2] != other[2] != "" for row, other in zip(english, portuguese, strict=True))


def test_both_pages_retire_the_same_words() -> None:
    assert rows(RETIRED) == rows(RETIRED_IN_PORTUGUESE)
