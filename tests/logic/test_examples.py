"""Every technique has examples, words in both languages, and works on its examples."""

from __future__ import annotations

from itertools import islice

import pytest

from garns.logic import TECHNIQUES, Technique
from garns.logic.examples import conclusion_of, examples
from garns.messages import LANGUAGES, use_language
from garns.messages.steps import step_sentence, technique_lesson, technique_name

BY_ID = {technique.id: technique for technique in TECHNIQUES}

LONG_SEARCHES = ("mutant-leviathan",)
"""To find that there is none takes half a minute; smaller ones have the same finder."""


@pytest.mark.parametrize("technique", BY_ID.values(), ids=BY_ID.keys())
def test_works_where_it_should_and_nowhere_else(technique: Technique) -> None:
    cases = examples(technique.id)
    assert {case.conclusion is None for case in cases} == {False, True}
    for case in cases:
        # One by one: to find all that there is takes some techniques seconds.
        found = (conclusion_of(step, case.state) for step in technique.find(case.state))
        if case.conclusion is None:
            assert technique.id in LONG_SEARCHES or list(found) == []
        else:
            assert case.conclusion in found


@pytest.mark.parametrize("technique", BY_ID.values(), ids=BY_ID.keys())
def test_has_words_in_both_languages(technique: Technique) -> None:
    case = next(case for case in examples(technique.id) if case.conclusion is not None)
    steps = list(islice(technique.find(case.state), 20))
    for language in LANGUAGES:
        with use_language(language):
            assert technique_name(technique.id)
            assert technique_lesson(technique.id).endswith(".")
            for step in steps:
                sentence = step_sentence(step, case.state.board.layout)
                assert sentence
                assert "{" not in sentence
