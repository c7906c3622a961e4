"""Both languages say the same things, everything that is said exists, and nothing is left over."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import garns
from garns.messages import all_sentences
from garns.messages.po import Entry

SOURCE = Path(garns.__file__).parent
ENGLISH, PORTUGUESE = all_sentences("en"), all_sentences("pt")

MADE_UP_IDS = re.compile(
    "|".join(
        [
            r"algorithms\.([\w-]+\.(name|idea|strengths|weaknesses)|idea|strengths|weaknesses)$",
            r"algorithms\.(traced|opaque)$",
            r"cli\.(option|metavar|errno|check|usage)\.",
            r"cli\.[\w-]+\.(short|help)$",
            r"cli\.report\.counter\.",
            r"draw\.(empty|givens|placed)$",
            r"explain\.hint\.about\.",
            r"flipbook\.button\.",
            r"(formats|loss|unreadable)\.",
            r"grade\.mark\.",
            r"judge\.((column|kind|limit|compiling|left-out|mark)\.|bubblewrap-|is-|exit$|signal$)",
            r"lab\.(verdict|column)\.",
            r"logic_\w+\.[\w-]+\.(name|step|lesson)$",
            r"language\.",
            r"play\.(button|command|ending|key|refused|takes|theme|verb)\.",
            r"play\.help\.(cursor|broken|evidence|notes)(-sign)?$",
            r"procedure\.\w+\.",
            r"rating\.(step|hodoku-level|\w+-technique)\.",
            r"report\.(column|counter|label|plot|section|solutions|steps|word|yours)\.",
            r"report\.(yes|no)$",
            r"sheet\.",
            r"signs\.",
            r"viewer\.",
            r"web\.((?!api\.)|api\.unreadable\.)",
            r"words\.((in-|bare-)?house|level|role|removed(-too)?|placed|the-cells)\.",
        ]
    )
)
"""Ids that are put together when the program runs; other tests see to it that they exist."""


def variants(entry: Entry) -> tuple[str, ...]:
    return (entry,) if isinstance(entry, str) else entry


def facts(entry: Entry) -> set[str]:
    return {name for text in variants(entry) for _, name, _, _ in Formatter().parse(text) if name}


def source_text() -> str:
    files = [f for f in SOURCE.rglob("*.py") if f.parent.parent.name != "messages"]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_both_languages_have_the_same_ids() -> None:
    assert ENGLISH.keys() == PORTUGUESE.keys()


@pytest.mark.parametrize("id", ENGLISH)
def test_both_languages_use_the_same_facts(id: str) -> None:
    assert facts(ENGLISH[id]) == facts(PORTUGUESE[id])
    assert isinstance(ENGLISH[id], str) == isinstance(PORTUGUESE[id], str)


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


def test_every_sentence_is_used() -> None:
    text = source_text()
    unused = {
        id
        for id in ENGLISH
        if f'"{id}"' not in text and f"'{id}'" not in text and not MADE_UP_IDS.match(id)
    }
    assert not unused


def test_every_unreadable_sentence_is_used() -> None:
    text = source_text()
    ids = [id.removeprefix("unreadable.") for id in ENGLISH if id.startswith("unreadable.")]
    assert not {id for id in ids if f'"{id}"' not in text}


def test_everything_that_is_said_exists() -> None:
    said = re.findall(r"""\bsay\(\s*["']([\w.-]+)["']""", source_text())
    raised = re.findall(r"""\b(?:InvalidRequest|CannotCarry)\(\s*"([\w.-]+)\"""", source_text())
    unreadable = re.findall(r"""\b(?:unreadable|UnreadableInput)\(\s*"([\w-]+)\"""", source_text())
    assert len(said) > 20
    assert len(raised) > 20
    assert len(unreadable) > 20
    needed = {*said, *raised, *(f"unreadable.{id}" for id in unreadable)}
    assert needed <= ENGLISH.keys()
