"""A lesson: drills of the school, judged answer by answer, handed in when the last has ended.

Everybody gets drills of their own, drawn from the secret of the assignment; each further attempt
has the same ones in another dress. The score is the share of drills that were answered rightly
before too many wrong answers.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from garns.draw import board_svg
from garns.draw.svg import board_geometry
from garns.learn import (
    UNITS,
    Drill,
    Verdict,
    drills_of,
    judge,
    read_answer,
    read_drill,
    unit_of,
    varied,
)
from garns.learn.chance import Chance
from garns.learn.drills import CELLS, LAYOUT, SIZE
from garns.learn.judging import Mark, instances_of
from garns.messages import cell_words, listed, say
from garns.messages.steps import technique_name
from garns.model import InvalidRequest, usual_symbols

from ..forms import Form
from ..store.tables import Assignment, HandIn, Part
from .kinds import ForWhom, Kind, NewPart, Work

MOST_DRILLS = 20
MOST_WRONG = 10
MOST_ANSWERS = 30
"""To one drill: those that are neither right nor wrong are no free guesses without end."""

LONGEST_ANSWER = 400
SUBJECTS = tuple(
    subject
    for unit in UNITS
    for subject in (f"unit:{unit.id}", *(f"technique:{each}" for each in unit.techniques))
)
"""What a lesson may be about, in the order of the school."""


# What a teacher chooses


def settings_of(form: Form, old: Mapping[str, Any]) -> dict[str, Any]:
    """Once there are drills, only the number of wrong answers can change."""
    tries = form.whole_number("tries", 1, MOST_WRONG, 3)
    if old:
        return {**old, "tries": tries}
    return {
        "subject": form.choice("subject", SUBJECTS),
        "drills": form.whole_number("drills", 1, MOST_DRILLS, 5),
        "tries": tries,
    }


def for_form(settings: Mapping[str, Any]) -> dict[str, Any]:
    units = [
        (
            f"unit:{unit.id}",
            str(unit.name),
            [(f"technique:{each}", technique_name(each)) for each in unit.techniques],
        )
        for unit in UNITS
    ]
    return {"units": units, "settings": settings, "most": MOST_DRILLS, "most_wrong": MOST_WRONG}


def techniques_of(subject: str) -> tuple[str, ...]:
    kind, _, name = subject.partition(":")
    if kind == "technique":
        return (name,)
    return next(unit.techniques for unit in UNITS if unit.id == name)


# What each owner gets


def prepare(assignment: Assignment, there: Sequence[Part], new: Sequence[NewPart]) -> None:
    for each in new:
        each.given = {"drills": list(_drawn(assignment, each.owner))}


def _drawn(assignment: Assignment, owner: str) -> list[list[str]]:
    """Techniques in turn, each with other drills as long as there are some."""
    techniques = techniques_of(assignment.settings["subject"])
    stocks = {
        each: Chance(_seed(assignment, f"{each} {owner}")).shuffled(drills_of(each))
        for each in techniques
    }
    found = []
    for number in range(assignment.settings["drills"]):
        technique = techniques[number % len(techniques)]
        stock = stocks[technique]
        found.append([technique, stock[number // len(techniques) % len(stock)].line])
    return found


def _seed(assignment: Assignment, purpose: str) -> int:
    digest = hmac.new(assignment.secret, purpose.encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:4])


# A round: the drills of one attempt, and the answers so far


@dataclass
class Task:
    """One drill of the round, with the answers that it got, each a text and a verdict."""

    number: int
    drill: Drill
    tries: int
    answers: list[dict[str, Any]] = field(default_factory=list)
    text: str = ""
    """What is marked and not yet judged."""

    @property
    def is_right(self) -> bool:
        return any(_verdict(each["verdict"]).is_right for each in self.answers)

    @property
    def wrong(self) -> int:
        return sum(_verdict(each["verdict"]).is_wrong for each in self.answers)

    @property
    def is_over(self) -> bool:
        return self.is_right or self.wrong >= self.tries or len(self.answers) >= MOST_ANSWERS

    @property
    def wrong_left(self) -> int:
        return max(0, self.tries - self.wrong)

    @property
    def technique(self) -> str:
        return technique_name(self.drill.technique)

    @property
    def unit(self) -> str:
        return str(unit_of(self.drill.technique).name)

    @property
    def usual_mark(self) -> str:
        """What answers are mostly about."""
        return "place" if unit_of(self.drill.technique).id == UNITS[0].id else "remove"

    @property
    def said(self) -> list[tuple[str, str, str]]:
        """Of each answer its text, how it was (`right`, `wrong`, `neither`), and why."""
        return [(each["text"], *_told(_verdict(each["verdict"]))) for each in self.answers]

    @property
    def solution(self) -> str:
        """One right answer."""
        instance = instances_of(self.drill)[0]
        return listed([_mark_words(each) for each in sorted(instance.conclusion)])

    @property
    def drawing(self) -> str:
        grid = self.drill.state.grid
        return board_svg(grid, notes=self.drill.candidates)

    @property
    def geometry(self) -> dict[str, float]:
        """Where the cells of the drawing are."""
        place = board_geometry(LAYOUT, usual_symbols(SIZE), False, True, None)
        return {"left": place.left, "top": place.top, "cell": place.cell}

    @property
    def places(self) -> list[str]:
        """The cells by their names, in the order of the board."""
        return [cell_words(LAYOUT, cell) for cell in range(CELLS)]

    @property
    def state(self) -> str:
        """For each cell what a script has to know: given or filled digit, else candidates."""
        return ",".join(
            f"={value}" if value else str(mask)
            for value, mask in zip(self.drill.values, self.drill.candidates, strict=True)
        )

    def as_data(self) -> dict[str, Any]:
        return {"answers": self.answers, "text": self.text}


@dataclass
class Round:
    number: int
    tasks: list[Task]

    @property
    def is_over(self) -> bool:
        return all(task.is_over for task in self.tasks)

    @property
    def right(self) -> int:
        return sum(task.is_right for task in self.tasks)

    @property
    def has_begun(self) -> bool:
        return any(task.answers for task in self.tasks)

    @cached_property
    def next(self) -> int:
        """The first that is not over, by its number; the last if all are."""
        return next((each.number for each in self.tasks if not each.is_over), len(self.tasks))

    def as_data(self) -> dict[str, Any]:
        return {"round": self.number, "drills": [each.as_data() for each in self.tasks]}


def round_of(session: Session, assignment: Assignment, part: Part) -> Round:
    """The one that has begun, or a new one after each hand-in."""
    made = session.scalar(
        select(func.count())
        .select_from(HandIn)
        .where(HandIn.assignment_id == assignment.id, HandIn.owner == part.owner)
    )
    return _round(assignment, part, (made or 0) + 1)


def _round(assignment: Assignment, part: Part, number: int) -> Round:
    kept = part.draft if part.draft.get("round") == number else {}
    written = kept.get("drills", [{}] * len(part.given["drills"]))
    drills = dressed(assignment, part, number)
    tries = assignment.settings["tries"]
    return Round(
        number,
        [
            Task(n, drill, tries, list(each.get("answers", ())), each.get("text", ""))
            for n, (drill, each) in enumerate(zip(drills, written, strict=True), 1)
        ],
    )


def dressed(assignment: Assignment, part: Part, number: int) -> list[Drill]:
    return [
        varied(
            read_drill(technique, line), _seed(assignment, f"dress {number} {place} {part.owner}")
        )
        for place, (technique, line) in enumerate(part.given["drills"])
    ]


def answer(task: Task, text: str) -> Verdict:
    """The verdict, which is noted. Raises InvalidRequest for what cannot be read."""
    verdict = judge(task.drill, read_answer(text))
    if verdict.id != "nothing":
        task.answers.append({"text": text, "verdict": _as_data(verdict)})
        task.text = ""
    return verdict


def with_mark(text: str, cell: str, what: str, values: Sequence[str]) -> str:
    """The text with one more mark, or one more cell of the pattern."""
    name = cell_words(LAYOUT, _cell(cell))
    digits = "".join(each for each in values if each in "123456789" and len(each) == 1)
    if what == "pattern":
        added = name
    elif not digits:
        raise InvalidRequest("class.form.empty", field=say("class-study.lesson.digits"))
    else:
        added = f"{name}={digits[0]}" if what == "place" else f"{name}<>{digits}"
    return f"{text} {added}".strip()


def _cell(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 0 <= int(text) < CELLS:
        raise InvalidRequest(
            "class.form.number", field=say("class-study.lesson.cell"), least=0, most=CELLS - 1
        )
    return int(text)


def _told(verdict: Verdict) -> tuple[str, str]:
    how = "right" if verdict.is_right else "wrong" if verdict.is_wrong else "neither"
    return how, str(verdict.message)


def _mark_words(mark: Mark) -> str:
    sign = "=" if mark.is_placed else "≠"
    return f"{cell_words(LAYOUT, mark.cell)}{sign}{mark.value}"


def _as_data(verdict: Verdict) -> dict[str, Any]:
    return {
        "id": verdict.id,
        "marks": [list(mark) for mark in verdict.marks],
        "cells": list(verdict.cells),
        "missing": verdict.missing,
        "techniques": list(verdict.techniques),
    }


def _verdict(data: Mapping[str, Any]) -> Verdict:
    """As it was given: in words of whatever language is read now."""
    return Verdict(
        data["id"],
        marks=tuple(Mark(*each) for each in data["marks"]),
        cells=tuple(data["cells"]),
        missing=data["missing"],
        techniques=tuple(data["techniques"]),
    )


# Handing in


def read(assignment: Assignment, part: Part, form: Form) -> Work:
    """The round as it stands; drills without an answer are not right."""
    number = part.draft.get("round", 0)
    if not number:
        raise InvalidRequest("class-study.lesson.nothing")
    found = _round(assignment, part, number)
    if not found.has_begun:
        raise InvalidRequest("class-study.lesson.nothing")
    right = [task.is_right for task in found.tasks]
    drills = [
        {"technique": task.drill.technique, "line": task.drill.line, "answers": task.answers}
        for task in found.tasks
    ]
    return Work({"drills": drills}, score=sum(right) / len(right), result={"right": right})


def for_student(session: Session, assignment: Assignment, part: Part) -> dict[str, Any]:
    return {"round": round_of(session, assignment, part)}


def for_result(assignment: Assignment, hand_in: HandIn, reader: ForWhom) -> dict[str, Any]:
    tries = assignment.settings["tries"]
    tasks = [
        Task(number, read_drill(each["technique"], each["line"]), tries, each["answers"])
        for number, each in enumerate(hand_in.answers["drills"], 1)
    ]
    return {"tasks": tasks}


KIND = Kind(
    "lesson",
    settings_of,
    read,
    prepare,
    for_student,
    for_form,
    for_result=for_result,
    # Answers are judged one by one, and none when it is closed.
    may_end_late=True,
)
