"""Steps in words: one place for capitals, lists and the names of parts."""

from __future__ import annotations

import pytest

from garns.logic import TECHNIQUES, Candidate, Chain, Evidence, Link, Step, Technique
from garns.messages import all_sentences, use_language
from garns.messages.runs import text_of
from garns.messages.steps import chain_in_words, role_name, step_facts, step_sentence
from garns.model import Layout, usual_symbols
from tests.logic.lessons import worked

NINE = Layout.of_size(9)
BY_ID = {technique.id: technique for technique in TECHNIQUES}


def fact(name: str, step: Step, layout: Layout = NINE) -> str:
    return text_of(step_facts(step, layout)[name])


def removal(*pairs: tuple[int, int]) -> str:
    step = Step("naked-pair", eliminations=tuple(Candidate(*pair) for pair in pairs))
    return fact("conclusion", step)


def test_eliminations_are_grouped() -> None:
    assert removal((0, 3), (0, 5), (1, 3), (1, 5)) == "so 3 and 5 can be removed from r1c1 and r1c2"
    assert removal((0, 1), (0, 4), (0, 6), (4, 1), (4, 8)) == (
        "so 1, 4 and 6 can be removed from r1c1, and 1 and 8 from r1c5"
    )
    with use_language("pt"):
        words = removal((0, 1), (0, 4), (0, 6), (4, 8))
        assert words == "portanto, o 1, o 4 e o 6 saem de L1C1, e o 8 sai de L1C5"


def test_one_digit_leaves() -> None:
    step = Step("pointing", eliminations=(Candidate(27, 7), Candidate(35, 7)))
    assert fact("it_leaves", step) == "so it leaves r4c1 and r4c9"


def test_letters_stand_for_values_above_nine() -> None:
    sixteen = Layout.of_size(16)
    step = Step("naked-pair", eliminations=(Candidate(0, 12),))
    assert fact("conclusion", step, sixteen) == "so C can be removed from r1c1"


def test_what_plays_one_role_comes_together() -> None:
    step = Step("naked-pair", evidence=(Evidence("wing", (0,)), Evidence("wing", (5,))))
    assert fact("wing_cells", step) == "r1c1 and r1c6"


def test_chains() -> None:
    one, two, three = (Candidate(1, 5),), (Candidate(7, 5),), (Candidate(7, 2), Candidate(8, 2))
    chain = Chain((Link(one, two, True), Link(two, three, False)))
    words = chain_in_words(chain, NINE, usual_symbols(9))
    assert words == "(5)r1c2 = (5)r1c8 - (2)r1c89"
    with use_language("pt"):
        assert chain_in_words(chain, NINE, usual_symbols(9)) == "(5)L1C2 = (5)L1C8 - (2)L1C89"


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("technique", BY_ID.values(), ids=BY_ID.keys())
def test_sentences_begin_with_a_capital_letter(technique: Technique, language: str) -> None:
    shown = worked(technique)
    assert shown
    with use_language(language):
        for each in shown:
            sentence = step_sentence(each.step, each.state.board.layout)
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence
            assert sentence.endswith("."), sentence


@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_role_has_a_name(language: str) -> None:
    """A new technique with a new role needs a `words.role.<role>` in both languages."""
    steps = [shown.step for technique in TECHNIQUES for shown in worked(technique)]
    roles = {evidence.role for step in steps for evidence in step.evidence}
    roles |= {chain.role for step in steps for chain in step.chains}
    with use_language(language):
        assert all(role_name(role) for role in roles)
        assert role_name("set-a").endswith(" A")
        assert role_name("second-cover").endswith(" 2")


def test_levels_have_names() -> None:
    assert all_sentences("pt")["words.level.hard"] == "difícil"
