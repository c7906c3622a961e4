"""Traces as lines of JSON: what is written is read; what cannot be is refused with its place."""

from __future__ import annotations

import json

import pytest

import garns
from garns.formats import Source
from garns.model import Grid
from garns.search import trace
from garns.search.ndjson import event_record, read_trace, start_record

WORKED = Grid("1000003400000301")
START = {"event": "start", "puzzle": WORKED.line}
PLACE = {"event": "place", "cell": "r1c2", "value": 2}


def source(*records: object) -> Source:
    lines = [each if isinstance(each, str) else json.dumps(each) for each in records]
    return Source.of_text("\n".join(lines), "run.ndjson")


def complaint(*records: object, grid: Grid | None = None) -> str:
    with pytest.raises(garns.UnreadableInput) as caught:
        list(read_trace(source(*records), grid)[1])
    return str(caught.value)


@pytest.mark.parametrize("layout", ["4", "latin-4", "4+windows"])
def test_what_is_written_is_read(layout: str) -> None:
    grid = Grid(WORKED.line, layout)
    events = list(trace(grid, None))
    records = [start_record(grid), *(event_record(grid.layout, event) for event in events)]
    found, read = read_trace(source(*records))
    assert found == grid
    assert list(read) == events


def test_a_program_may_say_little() -> None:
    lines = source("# mine", START, "", PLACE, {"event": "take back", "cell": "1,2"})
    _, events = read_trace(lines)
    placed, undone = events
    assert (placed.depth, placed.board[1], placed.counters.insertions) == (1, 2, 1)
    assert (undone.depth, undone.board[1], undone.counters.backtracks) == (0, 0, 1)
    assert undone.value == 2


def test_a_rejection_gets_its_reason_from_the_board() -> None:
    reject = {"event": "reject", "cell": "r1c2"}
    why, none = read_trace(source(START, {**reject, "value": 3}, {**reject, "value": 2}))[1]
    assert why.house is not None
    assert (why.house.kind, why.house.number) == ("column", 2)
    assert none.house is None


def test_a_wrong_insertion_is_shown_and_not_refused() -> None:
    (event,) = read_trace(source(START, {**PLACE, "value": 1}))[1]
    assert WORKED.with_values(bytes(event.board)).conflicts


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("{", "run.ndjson:2:2: This is not well-formed JSON"),
        ("[]", "run.ndjson:2:1: Expected a JSON object"),
        ({"event": "jump"}, "run.ndjson:2:12: Expected an “event” that is one of try, reject"),
        ({"cell": "r1c2"}, "run.ndjson:2: Expected an “event”"),
        (START, "A second start"),
        ({"event": "place", "value": 2}, 'Expected a “cell” such as "r1c3"'),
        ({**PLACE, "cell": "r9c9"}, "run.ndjson:2:29"),
        ({**PLACE, "cell": 5}, "found “5”"),
        ({**PLACE, "value": 5}, "Expected a “value” from 1 to 4; found “5”"),
        ({**PLACE, "value": True}, "Expected a “value”"),
        ({**PLACE, "value": "2"}, "Expected a “value”"),
        ({**PLACE, "cell": "r1c1"}, "r1c1 is given as 1"),
        ({"event": "take back", "cell": "r1c2"}, "r1c2 is empty"),
        ({"event": "solution"}, "A solution was reported, but r1c2 is empty"),
        (
            {"event": "reject", "cell": "r1c2", "value": 1, "house": {"kind": "row", "number": 2}},
            "none of those that r1c2 is in",
        ),
    ],
)
def test_bad_lines_are_refused_with_their_place(record: object, words: str) -> None:
    assert words in complaint(START, record)


def test_bad_stories_are_refused() -> None:
    assert "already holds 2" in complaint(START, PLACE, {**PLACE, "value": 4})
    wrong = {"event": "take back", "cell": "r1c2", "value": 4}
    assert "r1c2 holds 2" in complaint(START, PLACE, wrong)
    assert "nothing after the end" in complaint(START, {"event": "end"}, PLACE)


def test_the_board_must_be_known() -> None:
    assert "does not begin with its board" in complaint(PLACE)
    assert "no events here" in complaint("", "# nothing")
    assert "cannot be read" in complaint({"event": "start", "puzzle": "12"})
    assert "as a text" in complaint({"event": "start"})
    assert "name of a layout" in complaint({**START, "layout": 4})
    assert "not the puzzle" in complaint(START, grid=Grid("." * 16))
    assert len(list(read_trace(source(PLACE), WORKED)[1])) == 1
