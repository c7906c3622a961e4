"""Answers to sheets: what is asked of whom, and handing it in."""

from __future__ import annotations

import re
from itertools import count

from garns.class_server.store.tables import Assignment, Part
from garns.class_server.work.sheet import sheet_of
from tests.class_server.visitor import Visitor
from tests.class_server.world import World

_keys = count()


def id_in(address: str) -> int:
    """The last number of an address."""
    return int(re.findall(r"\d+", address)[-1])


def right_answers_of(world: World, work: str, owner: str) -> list[str]:
    with world.server_state.database.reading() as session:
        assignment = session.get(Assignment, id_in(work))
        part = session.query(Part).filter_by(assignment_id=id_in(work), owner=owner).one()
        assert assignment is not None
        return [str(value) for value in sheet_of(assignment, part).answers]


def hand_in(student: Visitor, work: str, answers: list[str]) -> str:
    """The address of the hand-in."""
    fields = {f"answer-{n}": text for n, text in enumerate(answers, 1)}
    address = student.send(f"{work}/hand-in", {"key": f"k{next(_keys)}", **fields})
    return address.partition("?")[0]
