"""Both languages say the same things, everything that is said exists, and nothing is left over."""

from __future__ import annotations

import re
from itertools import groupby
from string import Formatter

from garns.logic import TECHNIQUES, Technique
from garns.messages.po import Entry
from garns.messages.steps import Lesson
from garns.messages.translations import entries
from tests.messages.ids import TOPICS, fills, said_literally, templates
from tests.messages.tables import OPTIONAL, TAUGHT, WITHOUT_F_STRING, filled


def own_sentences(language: str) -> dict[str, Entry]:
    """Without those that it would borrow from English."""
    return {
        f"{topic}.{id}": entry
        for topic in sorted(TOPICS)
        for id, entry in entries(language, topic).items()
        if id
    }


ENGLISH, PORTUGUESE = own_sentences("en"), own_sentences("pt")

NO_IDS = re.compile(
    r".*\.(css|db|html|js|json|md|pdf|po|tex|txt|typ)|grid\.(color|layout\.name|linewidth)"
)
"""Names of files, of settings of a library and of columns, that begin like an id."""


def variants(entry: Entry) -> tuple[str, ...]:
    return (entry,) if isinstance(entry, str) else entry


def facts(entry: Entry) -> set[str]:
    return {name for text in variants(entry) for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_ids_in_the_same_order() -> None:
    assert list(ENGLISH) == list(PORTUGUESE)


def test_the_sentences_of_a_technique_stand_together() -> None:
    """Name and step in the file of its family, with a short lesson if it is extreme; the lessons of
    all others in a file of their own, in the order of the catalogue."""
    of_families = [id for id in ENGLISH if id.startswith("logic_")]
    together = [list(each) for _, each in groupby(of_families, lambda id: id.rpartition(".")[0])]
    assert sorted(together) == sorted(
        [f"logic_{technique.family}.{technique.id}.{part}" for part in parts_of(technique)]
        for technique in TECHNIQUES
    )
    assert [id for id in ENGLISH if id.startswith("lesson.")] == [
        f"lesson.{id}.{part}" for id in TAUGHT for part in Lesson._fields
    ]


def parts_of(technique: Technique) -> tuple[str, ...]:
    return ("name", "step") if technique.id in TAUGHT else ("name", "step", "lesson")


def test_both_languages_use_the_same_facts() -> None:
    for id in ENGLISH:
        assert facts(ENGLISH[id]) == facts(PORTUGUESE[id]), id
        assert isinstance(ENGLISH[id], str) == isinstance(PORTUGUESE[id], str), id


def test_pairs_are_chosen_by_a_number() -> None:
    for catalogue in (ENGLISH, PORTUGUESE):
        for id, entry in catalogue.items():
            assert isinstance(entry, str) or "n" in facts(entry), id


def test_sentences_are_not_left_untranslated() -> None:
    same = {id for id in ENGLISH if ENGLISH[id] == PORTUGUESE[id] and len(str(ENGLISH[id])) > 16}
    assert same <= {"cli.usage.bad-value", "rating.step.shown", "words.bare-house.diagonal"}


def test_portuguese_has_its_accents() -> None:
    """Words that are wrong without their accents."""
    bare = re.compile(
        r"\b(nao|solucao|solucoes|numero|numeros|voce|ja|sao|esta vazia|notacao|opcao|opcoes"
        r"|codigo|pagina|linguagem e|simbolo|simbolos|unica|insercao|insercoes|ate|so)\b",
        re.IGNORECASE,
    )
    for id, entry in PORTUGUESE.items():
        for text in variants(entry):
            assert not bare.search(text), id


SAID_BY_SCRIPTS = {"unreadable.page-rules"}
"""Of the page, and by nothing else."""


def test_every_sentence_is_used() -> None:
    used = said_literally().union(*filled().values())
    made = templates()
    unused = {
        id
        for id in ENGLISH.keys() - used - SAID_BY_SCRIPTS
        if not any(
            fills(template, id, module.literals)
            for template, found in made.items()
            for module in found
        )
    }
    assert not unused


def test_everything_that_is_said_exists() -> None:
    said = {id for id in said_literally() if not NO_IDS.fullmatch(id)}
    assert len(said) > 1000
    assert not said - ENGLISH.keys()


def test_everything_that_tables_say_exists() -> None:
    needed = [ids for template, ids in filled().items() if template not in OPTIONAL]
    assert len(needed) > 30
    assert not set().union(*needed) - ENGLISH.keys()


def test_every_f_string_that_makes_ids_makes_some_that_exist() -> None:
    known, made = filled(), templates()
    assert known.keys() - made.keys() == WITHOUT_F_STRING
    barren = {
        template
        for template, found in made.items()
        if not ENGLISH.keys() & known.get(template, set())
        and not any(fills(template, id, module.literals) for id in ENGLISH for module in found)
    }
    # What puts a word before the ids that it is given: these are found where they are given.
    assert barren == {"unreadable.{}"}
