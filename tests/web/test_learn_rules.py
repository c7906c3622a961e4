"""The rules of the school in the page say what those in Python say."""

from __future__ import annotations

import json
import random
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from garns.learn import (
    PATH,
    Card,
    Drill,
    Outcome,
    Progress,
    Storm,
    Streak,
    Strength,
    area_of,
    day_number,
    digits_of,
    drill_for,
    drills_of,
    due_techniques,
    judge,
    mastery,
    mastery_level,
    merged,
    next_new,
    pattern_of,
    varied,
)
from garns.learn.chance import Chance
from garns.learn.judging import Answer, Mark, Verdict, instances_of
from garns.learn.review import recall, reviewed
from garns.learn.runs import RISING
from garns.learn.strength import Game, updated
from garns.messages import LANGUAGES, use_language
from garns.web.bundle import bundled
from garns.web.learn_data import school_speech
from garns.web.page_files import page_scripts
from tests.web.engine import run_engine
from tools.simulate_answers import Position, answers

SCRIPT = Path(__file__).with_name("learn_rules.mjs")
RULES = (
    *("chance", "drills", "helps", "judging", "progress", "review", "runs", "strength"),
    *("variations", "verdicts"),
)

Question = list[Any]
ANSWERS = [
    ("x-wing", Outcome(True), 5, True),
    ("x-wing", Outcome(True, helps=1), 5, True),
    ("full-house", Outcome(False), 7, True),
    ("aic", Outcome(True, wrong=2), 7, False),
    ("x-wing", Outcome(True), 30, True),
    ("aic", Outcome(True), 29, True),
    (7.2, Outcome(True, helps=2), 31, True),
    (1.2, Outcome(True), 31, True),
]
"""Drills, and puzzles by their ratings."""


@pytest.fixture
def ask(tmp_path: Path) -> Any:
    """The answers of the rules in JavaScript to many questions, by one process."""
    entry = "".join(f'import * as {name} from "./learn/{name}.js";\n' for name in RULES)
    entry += 'import * as speech from "./engine/speech.js";\n'
    entry += f"globalThis.rules = {{ {', '.join((*RULES, 'speech'))} }};\n"
    script = bundled("rules.js", {**page_scripts(), "rules.js": entry})
    (tmp_path / "rules.mjs").write_text(script, encoding="utf-8")
    speeches = json.dumps([school_speech(each) for each in LANGUAGES])
    (tmp_path / "school.json").write_text(speeches, encoding="utf-8")
    return lambda questions: run_engine(SCRIPT, questions, tmp_path)


def some_drills(count: int) -> list[Drill]:
    """Of every technique, the first ones."""
    return [drill for technique in PATH for drill in drills_of(technique)[:count]]


def test_chance_and_variations(ask: Any) -> None:
    seeds = (0, 1, 7, 2**31, 2**32 - 1)
    drills = some_drills(1)
    questions = [
        *(["numbers", seed, 20] for seed in seeds),
        *(["drill", each.technique, each.line] for each in drills),
        *(["varied", each.technique, each.line, seed] for each in drills[:9] for seed in seeds),
    ]
    expected: list[Any] = []
    for seed in seeds:
        chance = Chance(seed)
        numbers = []
        for _ in range(20):
            numbers.append([chance.number(), chance.below(7), chance.shuffled([1, 2, 3, 4, 5])])
        expected.append(numbers)
    for each in drills:
        expected.append([*map(list, (each.values, each.givens, each.candidates)), each.line])
    expected += [varied(each, seed).line for each in drills[:9] for seed in seeds]
    assert ask(questions) == expected


def test_runs(ask: Any) -> None:
    chance = random.Random(1)
    storms = [[(chance.random() < 0.9, 2.5 * number) for number in range(1, 90)] for _ in range(20)]
    streaks = [[True] * length + [False, True] for length in (0, 3, 100)]
    drills = [(seed, number, "x-wing") for seed in (0, 2**32 - 1) for number in (0, 1, 5000)]
    lines = [drill.line for drill in drills_of("x-wing")]
    questions = [
        ["rising"],
        *(["storm", answered] for answered in storms),
        *(["streak", answered] for answered in streaks),
        *(["drillFor", *facts, lines] for facts in drills),
    ]
    expected: list[Any] = [list(RISING)]
    for answered in storms:
        storm, found = Storm(0), []
        for is_right, elapsed in answered:
            storm = storm.answered(is_right, elapsed)
            counts = [storm.score, storm.combo, storm.best_combo, storm.asked, storm.seconds]
            found.append([*counts, storm.drill.technique, storm.left(elapsed)])
        expected.append(found)
    for is_right_list in streaks:
        streak, seen = Streak(0), []
        for is_right in is_right_list:
            streak = streak.answered(is_right)
            seen.append([streak.score, streak.is_over, streak.drill.technique])
        expected.append(seen)
    expected += [drill_for(*facts).line for facts in drills]
    assert ask(questions) == expected


def test_reviews(ask: Any) -> None:
    chance = random.Random(2)
    lives = []
    for _ in range(100):
        days = sorted(chance.choices(range(400), k=12))
        lives.append([(chance.randint(1, 4), day) for day in days])
    found = ask([["reviewed", life] for life in lives])
    for life, answered in zip(lives, found, strict=True):
        card: Card | None = None
        for (grade, day), (record, chance_now, *known) in zip(life, answered, strict=True):
            if card is not None:
                assert chance_now == pytest.approx(recall(card, day))
            card = reviewed(card, grade, day)
            assert record == pytest.approx(vars(card))
            assert known == [pytest.approx(mastery(card)), mastery_level(card)]
    cards = {each: reviewed(None, 1 + place % 4, place) for place, each in enumerate(PATH[:40])}
    records = {each: vars(card) for each, card in cards.items()}
    expected = [[list(due_techniques(cards, day)), next_new(cards)] for day in (0, 20, 90)]
    assert ask([["due", records, day] for day in (0, 20, 90)]) == expected


def test_strengths(ask: Any) -> None:
    chance = random.Random(3)

    def somebody() -> Strength:
        deviation, volatility = chance.uniform(45, 350), chance.uniform(0.03, 0.2)
        return Strength(chance.uniform(0, 4000), deviation, volatility)

    def some_games() -> list[Game]:
        return [Game(somebody(), chance.choice((0, 0.5, 1))) for _ in range(chance.randint(1, 5))]

    periods = [(somebody(), some_games()) for _ in range(200)]
    questions = [
        [
            "updated",
            vars(player),
            [{"opponent": vars(game.opponent), "score": game.score} for game in games],
        ]
        for player, games in periods
    ]
    for (player, games), record in zip(periods, ask(questions), strict=True):
        assert record == pytest.approx(vars(updated(player, games)), rel=1e-9)


def played(answered: list[Any]) -> Progress:
    progress = Progress()
    for opponent, outcome, day, is_review in answered:
        if isinstance(opponent, float):
            progress = progress.played(opponent, outcome, day)
        else:
            progress = progress.answered(opponent, outcome, day, is_review=is_review)
    return progress


def in_js(answered: list[Any]) -> list[Any]:
    return [
        (
            technique,
            {"isSolved": outcome.is_solved, "wrong": outcome.wrong, "helps": outcome.helps},
            day,
            is_review,
        )
        for technique, outcome, day, is_review in answered
    ]


def is_same(record: Any, progress: Progress) -> bool:
    return near(record, json.loads(progress.text))


def near(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(near(one[key], other[key]) for key in one)
    return bool(one == (pytest.approx(other) if isinstance(other, float) else other))


def test_progress(ask: Any) -> None:
    some = [ANSWERS[:count] for count in range(len(ANSWERS) + 1)]
    pairs = [(one, other) for one in some for other in (ANSWERS[2:], ANSWERS[3:5])]
    questions = [
        *(["played", in_js(each)] for each in some),
        *(["merged", in_js(one), in_js(other)] for one, other in pairs),
        ["scored", [["streak", 3], ["storm", 9], ["streak", 2]]],
        ["day", 2026, 11, 17],
    ]
    *found, scored, day = ask(questions)
    expected = [played(each) for each in some]
    expected += [merged(played(one), played(other)) for one, other in pairs]
    assert all(is_same(record, each) for record, each in zip(found, expected, strict=True))
    known = Progress().with_score("streak", 3).with_score("storm", 9).with_score("streak", 2)
    assert is_same(scored, known)
    assert day == day_number(date(2026, 11, 17))


def changed(**fields: Any) -> str:
    return json.dumps({**played(ANSWERS).record(), **fields})


TEXTS = (
    changed(),
    changed(cards={"y-wing": None}),
    changed(days={str(day): [3, 1] for day in range(5000)}),
    *("", "{}", "null", "[]", "x", '{"format": "garns-learn"}', "9" * 1_000_001),
    changed(version=2),
    changed(cards=[]),
    changed(cards={"x-wing": {}}),
    changed(answers={"x-wing": [1, 2]}),
    changed(answers={"x-wing": [2]}),
    changed(answers={"x-wing": [-1, -1]}),
    changed(strength={"rating": 5000, "deviation": 100, "volatility": 0.06}),
    changed(strength_day=-1),
    changed(strength_day="1"),
    changed(bests={"streak": 1}),
    changed(bests={"streak": 1.5, "storm": 2}),
    changed(days={"x": [1, 1]}),
    changed(days={"5": [True, True]}),
)


def test_records_are_read_or_refused(ask: Any) -> None:
    def read(text: str) -> Progress | None:
        try:
            return Progress.of_text(text)
        except ValueError:
            return None

    for text, record in zip(TEXTS, ask([["ofText", text] for text in TEXTS]), strict=True):
        known = read(text)
        assert (record is None) == (known is None), text[:100]
        assert known is None or is_same(record, known)


def test_helps(ask: Any) -> None:
    drills = some_drills(1)
    found = ask([["helps", each.technique, each.line] for each in drills])
    for drill, (area, digits, pattern) in zip(drills, found, strict=True):
        assert area == [{"kind": each.kind, "number": each.number} for each in area_of(drill)]
        assert tuple(digits) == digits_of(drill)
        assert tuple(pattern) == pattern_of(drill)


def question(drill: Drill, answer: Answer) -> Question:
    return ["judge", drill.technique, drill.line, list(map(str, answer.marks)), [*answer.cells]]


def record_of(verdict: Verdict) -> dict[str, Any]:
    words = []
    for language in LANGUAGES:
        with use_language(language):
            words.append(str(verdict.message))
    return {
        "id": verdict.id,
        "instances": [
            [sorted(map(str, each.conclusion)), sorted(each.cells)] for each in verdict.instances
        ],
        "marks": list(map(str, verdict.marks)),
        "cells": list(verdict.cells),
        "missing": verdict.missing,
        "techniques": list(verdict.techniques),
        "isRight": verdict.is_right,
        "isWrong": verdict.is_wrong,
        "words": words,
    }


@pytest.mark.parametrize("part", range(3))
def test_verdicts(ask: Any, part: int) -> None:
    """Right, half right, wrong and random answers to drills of every technique."""
    chance = random.Random(part)
    asked = []
    for technique in PATH[part::3]:
        drill = chance.choice(drills_of(technique))
        given = [answer for _, answer in answers(Position.of(drill), chance)]
        asked += [(drill, answer) for answer in chance.sample(given, min(len(given), 4))]
    found = ask([question(*each) for each in asked])
    for (drill, answer), record in zip(asked, found, strict=True):
        assert record == record_of(judge(drill, answer)), question(drill, answer)


def test_every_verdict_is_given(ask: Any) -> None:
    """Of a drill in which all of them can be had."""
    drill = drills_of("x-wing")[0]
    first = instances_of(drill)[0]
    given = next(cell for cell in range(81) if drill.givens[cell])
    filled = next(cell for cell in range(81) if drill.values[cell] and not drill.givens[cell])
    cell = min(first.conclusion).cell
    right = drill.solution[cell]
    marks = [
        [Mark(given, 1, True)],
        [Mark(filled, 1, True)],
        [Mark(cell, right, False)],
        [Mark(cell, min(first.conclusion).value, True)],
        list(first.conclusion),
    ]
    cells = [{0}, set(first.cells), set(sorted(first.cells)[:3]), set[int]()]
    asked = [Answer(frozenset(each)) for each in marks]
    asked += [Answer(cells=frozenset(each)) for each in cells]
    found = ask([question(drill, answer) for answer in asked])
    assert found == [record_of(judge(drill, answer)) for answer in asked]
    expected = ["given", "filled", "solution", "misplaced", "right", "pattern-wrong"]
    expected += ["pattern-right", "pattern-incomplete", "nothing"]
    assert [each["id"] for each in found] == expected
