"""The sentences of a language, with English ones where it has none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .language import current_language, writing_of
from .po import Entry
from .translations import FOLDER, LANGUAGES, SOURCE, entries, plural_form


def template(id: str, n: object = None) -> str:
    """The sentence in the current language, its facts still in braces."""
    topic, _, rest = id.partition(".")
    language = current_language()
    entry = entries(language, topic).get(rest)
    if entry is None:
        language, entry = SOURCE, entries(SOURCE, topic)[rest]
    return entry if isinstance(entry, str) else entry[plural_form(language, n)]


@cache
def sentences(language: str, topic: str) -> Mapping[str, Entry]:
    """All sentences of a topic, for pages that say them themselves."""
    own = entries(language, topic)
    return {
        f"{topic}.{id}": own[id] if id in own else _borrowed(entry, language)
        for id, entry in entries(SOURCE, topic).items()
        if id
    }


def _borrowed(entry: Entry, language: str) -> Entry:
    """An English entry with as many plural forms as the other language has."""
    if isinstance(entry, str):
        return entry
    # 1 comes last, so that it decides the form that it shares with others, such as 0.
    numbers = {plural_form(language, n): n for n in (*range(200), 1)}
    forms = range(max(numbers) + 1)
    return tuple(entry[plural_form(SOURCE, numbers.get(form, 2))] for form in forms)


def all_sentences(language: str) -> dict[str, Entry]:
    """Every sentence of a language, by its id."""
    topics = sorted(file.stem for file in (FOLDER / SOURCE).glob("*.po"))
    return {id: entry for topic in topics for id, entry in sentences(language, topic).items()}


def languages_for_pages() -> list[dict[str, str]]:
    """What a page that says sentences itself has to know of each language. `forms` is the plural
    rule, which scripts cannot compute: a digit for each n below 200. From 100 on, rules look at the
    last two digits only."""
    return [
        {
            "id": language,
            "tag": writing_of(language).tag,
            "name": writing_of(language).name,
            "forms": "".join(str(plural_form(language, n)) for n in range(200)),
        }
        for language in LANGUAGES
    ]
