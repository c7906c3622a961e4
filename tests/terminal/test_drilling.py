"""Drills line by line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.learn import Drill, Instance, LearnStore, Mark, Storm, Streak, drill_for
from garns.learn.judging import instances_of
from garns.learn.runs import STORM_SECONDS
from garns.logic import technique_named
from garns.messages import use_language
from garns.terminal.drilling import Drilling

SEED, DAY = 11, 20_000


def right(technique: str, number: int = 0) -> str:
    """The right answer to a drill of a practice."""
    instance = instances_of(drill_for(SEED, number, technique))[0]
    return " ".join(map(str, sorted(instance.conclusion)))


class Desk:
    """Somebody who types lines, and reads what is said."""

    def __init__(self, folder: Path, *lines: str, times: Iterator[float] | None = None) -> None:
        self.said: list[str] = []
        self.store = LearnStore(folder)
        clock = (lambda: next(times)) if times else (lambda: 0.0)
        self.drilling = Drilling(self.store, lines, self.said.append, DAY, SEED, clock=clock)

    def text(self) -> str:
        return "\n".join(self.said)


def test_right_answers(tmp_path: Path) -> None:
    desk = Desk(tmp_path, right("x-wing"), right("naked-pair", 1))
    assert desk.drilling.practise(["x-wing", "naked-pair"])
    assert desk.said[-1] == "2 drills right of 2."
    assert "Right." in desk.said
    known = desk.store.load()
    assert known.answers == {"x-wing": (1, 1), "naked-pair": (1, 1)}
    assert known.cards["x-wing"].day == DAY


def test_a_wrong_answer_and_then_the_right_one(tmp_path: Path) -> None:
    drill = drill_for(SEED, 0, "x-wing")
    given = next(cell for cell, value in enumerate(drill.givens) if value)
    wrong = f"r{given // 9 + 1}c{given % 9 + 1}=1"
    desk = Desk(tmp_path, wrong, "", "nonsense", right("x-wing"))
    assert not desk.drilling.practise(["x-wing"])
    assert "is given" in desk.text()
    assert "nonsense" in desk.text()
    assert desk.said[-1] == "0 drills right of 1."
    assert desk.store.load().cards["x-wing"].lapses == 1


def test_three_helps_and_no_more(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "?", "?", "?", "?", right("x-wing"))
    assert desk.drilling.practise(["x-wing"])
    helps = desk.said[3:7]
    assert [each.split()[0] for each in helps] == ["Look", "It", "The", "There"]
    card = desk.store.load().cards["x-wing"]
    assert card.stability == pytest.approx(1.2931)  # hard


def test_skip_shows_the_step_and_counts_as_wrong(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "SKIP", "pular", "quit", right("x-wing"))
    assert not desk.drilling.practise(["x-wing"] * 5)
    assert desk.said[-1] == "0 drills right of 2."
    assert sum("so " in line and "removed" in line for line in desk.said) == 2
    assert desk.store.load().answers == {"x-wing": (2, 0)}


@pytest.mark.parametrize("lines", [(), ("quit",), ("sair", "x"), ("?", "q")])
def test_who_leaves_at_once_has_not_failed(tmp_path: Path, lines: tuple[str, ...]) -> None:
    desk = Desk(tmp_path, *lines)
    assert desk.drilling.practise(["x-wing", "x-wing"])
    assert desk.said[-1] == "0 drills right of 0."
    assert not desk.store.path.exists()


def test_what_only_another_dress_shows_is_right(tmp_path: Path) -> None:
    """Finders show some loops; one that they show elsewhere has no sentence here."""
    technique = "grouped-continuous-loop"
    number, more = next(
        (number, more)
        for number in range(200)
        for more in instances_of(drill_for(SEED, number, technique))
        if not any(each <= more.conclusion for each in _shown(drill_for(SEED, number, technique)))
    )
    skipped = ["skip"] * number
    answer = " ".join(map(str, more.conclusion))
    desk = Desk(tmp_path, *skipped, answer)
    desk.drilling.practise([technique] * (number + 1))
    assert desk.said[-2:] == ["Right.", f"1 drill right of {number + 1}."]


def _shown(drill: Drill) -> list[frozenset[Mark]]:
    """What the finder concludes of the position itself."""
    steps = technique_named(drill.technique).find(drill.state)
    return [Instance.of_step(step, drill.state).conclusion for step in steps]


def test_a_streak(tmp_path: Path) -> None:
    answers = [instances_of(Streak(SEED, score=n).drill)[0].conclusion for n in range(3)]
    lines = [" ".join(map(str, each)) for each in answers]
    desk = Desk(tmp_path, lines[0], "?", lines[1], lines[2], "skip", "never read")
    desk.drilling.run_streak()
    assert "There is no help in a run." in desk.said
    assert desk.said[-1] == "The run is over. Score: 3. Best: 3."
    known = desk.store.load()
    assert (known.best("streak"), known.cards) == (3, {})
    assert sum(answers for answers, _ in known.days.values()) == 4
    again = Desk(tmp_path, "skip")
    again.drilling.run_streak()
    assert again.said[-1] == "The run is over. Score: 0. Best: 3."


def test_a_storm_ends_with_the_time(tmp_path: Path) -> None:
    first = instances_of(Storm(SEED).drill)[0].conclusion
    line = " ".join(map(str, first))
    moments = iter([0.0, 0.0, 5.0, 5.0, 6.0, STORM_SECONDS + 1, STORM_SECONDS + 1, 999.0])
    desk = Desk(tmp_path, line, "skip", times=moments)
    desk.drilling.run_storm()
    assert "180 seconds left, 0 in a row." in desk.said
    assert "174 seconds left, 1 in a row." in desk.said
    assert desk.said[-1] == "The run is over. Score: 1. Best: 1."
    assert desk.store.load().days == {DAY: (1, 1)}


def test_practice_goes_on_where_nothing_can_be_saved(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("")
    desk = Desk(folder, right("x-wing"), right("x-wing", 1))
    assert desk.drilling.practise(["x-wing", "x-wing"])
    assert sum("cannot be saved" in line for line in desk.said) == 1


def test_portuguese(tmp_path: Path) -> None:
    line = right("x-wing").replace("r", "L").replace("c", "C")
    with use_language("pt"):
        desk = Desk(tmp_path, "?", "?", "?", line)
        desk.drilling.practise(["x-wing"])
    assert "Certo." in desk.said
    assert desk.said[-1] == "1 exercício certo de 1."
    assert any(said.startswith("As casas do padrão: L") for said in desk.said)
