"""What is kept of a learner: the value, its record, and the file."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from garns.learn import LearnStore, Outcome, Progress, day_number, merged, read_progress
from garns.learn.progress import MOST_CHARACTERS, MOST_DAYS

RIGHT, WRONG = Outcome(True), Outcome(False, wrong=1)


def practised() -> Progress:
    return (
        Progress()
        .answered("x-wing", RIGHT, 100)
        .answered("naked-pair", WRONG, 101)
        .answered("x-wing", WRONG, 103, is_review=False)
        .with_score("streak", 7)
    )


def test_answers_are_counted() -> None:
    known = practised()
    assert known.answers == {"x-wing": (2, 1), "naked-pair": (1, 0)}
    assert known.days == {100: (1, 1), 101: (1, 0), 103: (1, 0)}
    assert (known.cards["x-wing"].reviews, known.cards["x-wing"].day) == (1, 100)
    assert known.strength_day == 103
    assert known.strength.deviation < Progress().strength.deviation
    assert (known.best("streak"), known.best("storm")) == (7, 0)
    assert known.with_score("streak", 3).best("streak") == 7


def test_days() -> None:
    assert day_number(date(1970, 1, 1)) == 0
    assert day_number(date(2026, 11, 17)) == 20774


def test_only_the_last_days_are_kept() -> None:
    days = dict.fromkeys(range(MOST_DAYS), (1, 1))
    known = Progress(days=days).answered("x-wing", RIGHT, MOST_DAYS)
    assert (min(known.days), len(known.days)) == (1, MOST_DAYS)


def test_a_record_is_the_whole_progress() -> None:
    known = practised().with_score("storm", 0)
    assert Progress.of_text(known.text) == known
    assert Progress.of_text(Progress().text).record() == Progress().record()


def test_techniques_that_are_not_taught_are_left_out() -> None:
    record = practised().record()
    record["cards"]["y-wing"] = record["cards"]["x-wing"]
    record["answers"]["y-wing"] = [1, 1]
    assert Progress.of_record(record).cards == practised().cards


def _changed(path: str, value: Any) -> str:
    record = practised().record()
    *parents, last = path.split("/")
    place = record
    for parent in parents:
        place = place[parent]
    place[last] = value
    return json.dumps(record)


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "7", "null", "{}", "[" * 100_000, "x" * (MOST_CHARACTERS + 1)),
        _changed("format", "garns-play"),
        _changed("version", 2),
        _changed("cards", []),
        _changed("cards/x-wing", None),
        _changed("cards/x-wing/stability", 0),
        _changed("cards/x-wing/stability", float("nan")),
        _changed("cards/x-wing/stability", float("inf")),
        _changed("cards/x-wing/difficulty", 11),
        _changed("cards/x-wing/day", -1),
        _changed("cards/x-wing/day", 1.5),
        _changed("cards/x-wing/due", 10**400),
        _changed("cards/x-wing/reviews", True),
        _changed("strength", [1500, 200, 0.06]),
        _changed("strength/rating", "1500"),
        _changed("strength/deviation", 0),
        _changed("strength_day", "today"),
        _changed("bests", {}),
        _changed("bests/streak", -3),
        _changed("answers/x-wing", [1, 2]),
        _changed("answers/x-wing", [1]),
        _changed("answers/x-wing", 5),
        _changed("days/x", [1, 1]),
        _changed("days/100", [0.5, 0]),
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Progress.of_text(text)


def test_two_records_become_one() -> None:
    first = practised()
    second = (
        Progress()
        .answered("x-wing", WRONG, 102)
        .answered("pointing", RIGHT, 102)
        .with_score("storm", 9)
    )
    both = merged(first, second)
    assert both == merged(second, first)
    assert merged(both, first) == merged(both, both) == both
    assert both.cards["x-wing"] == second.cards["x-wing"]
    assert set(both.cards) == {"x-wing", "naked-pair", "pointing"}
    assert (both.strength, both.strength_day) == (first.strength, 103)
    assert (both.best("streak"), both.best("storm")) == (7, 9)
    assert both.answers["x-wing"] == (2, 1)
    assert both.days[102] == (2, 1)
    assert merged(Progress(), first).record() == first.record()


def test_the_file(tmp_path: Path) -> None:
    store = LearnStore(tmp_path / "state")
    assert store.load() == Progress()
    store.change(lambda known: known.answered("x-wing", RIGHT, 100))
    assert LearnStore(tmp_path / "state").load().answers == {"x-wing": (1, 1)}
    assert read_progress(store.path) == store.load()
    store.forget()
    assert not store.path.exists()
    assert store.load() == Progress()


def test_a_broken_file_is_set_aside(tmp_path: Path) -> None:
    store = LearnStore(tmp_path)
    for content in (b'{"format": "garns-learn"}', b"\xff\xfe"):
        store.path.write_bytes(content)
        assert store.load() == Progress()
        assert store.broken.pop().read_bytes() == content
        assert not store.path.exists()


def test_answers_at_once_are_all_counted(tmp_path: Path) -> None:
    def answer(_: int) -> None:
        LearnStore(tmp_path).change(lambda known: known.answered("x-wing", RIGHT, 100))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(answer, range(12)))
    assert LearnStore(tmp_path).load().answers == {"x-wing": (12, 12)}


def test_puzzles_count_for_the_strength_alone() -> None:
    before = Progress().answered("x-wing", Outcome(True), 5)
    after = before.played(7.2, Outcome(True), 6)
    assert after.strength.rating > before.strength.rating
    assert before.played(7.2, Outcome(False), 6).strength.rating < before.strength.rating
    assert after.strength_day == 6
    assert (after.cards, after.answers, after.days) == (before.cards, before.answers, before.days)
