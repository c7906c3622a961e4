"""The answers of the HTTP interface: one function each, run in a process of its own, and a table.

Every answer has a `status`. Where it is not `ok`, `detail` says why in words: a puzzle with no
solution or with several, a board that breaks a rule, a budget that is used up are answers, too.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import Any

from garns import bank
from garns.engine import Check, check, count_solutions
from garns.formats import line_of, parse_puzzle
from garns.formats.scf import code_of
from garns.generation import generate
from garns.logic import HINT_LEVELS, Hint, explain, hint, rate
from garns.logic.records import house_record, step_record
from garns.logic.state import possible_values
from garns.messages import say, use_language
from garns.messages.hints import hint_sentences
from garns.messages.steps import level_name, technique_name
from garns.model import (
    BudgetUsedUp,
    CannotMake,
    GarnsError,
    Grid,
    InvalidBoard,
    InvalidRequest,
    Layout,
    ManySolutions,
    MistakenBoard,
    NoSolution,
    Puzzle,
    Symbols,
    cell_at,
    usual_symbols,
)
from garns.search import Event, backtrack, trace

from . import fields
from .fields import Schema
from .limits import Limits

Request = dict[str, Any]
Record = dict[str, Any]


@dataclass(frozen=True)
class Document:
    """An answer that is no JSON."""

    media_type: str
    content: bytes


@dataclass(frozen=True)
class Refused:
    """A request that cannot be answered; `detail` says why."""

    detail: str


Answer = Record | Document

STATUSES: dict[type[GarnsError], str] = {
    InvalidBoard: "invalid",
    NoSolution: "none",
    ManySolutions: "many",
    MistakenBoard: "mistaken",
    BudgetUsedUp: "unknown",
    CannotMake: "unknown",
}


def answer(name: str, request: Request, limits: Limits) -> Answer | Refused:
    """What a worker does for one request."""
    with use_language(request.get("language")):
        try:
            return OPERATIONS[name].function(request, limits)
        except MemoryError:
            return took_too_long()
        except GarnsError as error:
            status = STATUSES.get(type(error))
            return {"status": status, "detail": str(error)} if status else Refused(str(error))


def took_too_long() -> Record:
    """The answer in place of one for which time or memory did not suffice."""
    return {"status": "unknown", "detail": say("web.api.took-too-long")}


# what a request speaks of


def _puzzle(request: Request, limits: Limits) -> Puzzle:
    layout = Layout.named(request["layout"]) if request.get("layout") else None
    puzzle = parse_puzzle(request["puzzle"], layout=layout)
    if puzzle.grid.size > limits.size:
        raise InvalidRequest("web.api.too-large", size=puzzle.grid.size, max=limits.size)
    if not request.get("givens"):
        return puzzle
    givens = Grid(request["givens"], puzzle.grid.layout)
    return Puzzle(Grid(puzzle.grid.values, puzzle.grid.layout, givens=givens))


def _progress(request: Request, limits: Limits) -> Puzzle:
    """A board in progress, with what is known to be impossible as its pencil marks."""
    puzzle = _puzzle(request, limits)
    if not request.get("struck"):
        return puzzle
    notes = list(possible_values(puzzle.grid))
    for item in request["struck"].split():
        name, _, value = item.partition(":")
        if not value.isascii() or not value.isdigit() or not 1 <= int(value) <= puzzle.grid.size:
            raise InvalidRequest("web.api.bad-field", name="struck")
        notes[cell_at(puzzle.grid.layout, name)] &= ~(1 << (int(value) - 1))
    return Puzzle(puzzle.grid, notes=tuple(notes))


def _symbols(request: Request, size: int) -> Symbols:
    chosen = request.get("symbols")
    return Symbols.named(chosen, size) if chosen else usual_symbols(size)


# answers


def board_record(grid: Grid) -> Record:
    """All that a page needs to draw a board and to know its rules."""
    layout = grid.layout
    return {
        "size": layout.size,
        "layout": layout.name,
        "puzzle": line_of(grid.givens),
        "values": line_of(grid),
        "houses": [{**house_record(house), "cells": house.cells} for house in layout.houses],
        "code": code_of(grid.givens) if layout.size == 9 else None,
    }


def _check(request: Request, limits: Limits) -> Record:
    puzzle = _puzzle(request, limits)
    found = check(puzzle.grid.givens, seconds=limits.seconds)
    solution = found.examples[0] if found.examples else None
    return {
        "status": _status(found),
        "board": board_record(puzzle.grid),
        "solution": None if solution is None else line_of(solution),
        "conflicts": [
            {**house_record(each.house), "value": each.value, "cells": each.cells}
            for each in found.conflicts
        ],
    }


def _status(found: Check) -> str:
    return "ok" if found.is_proper else found.verdict


def _solve(request: Request, limits: Limits) -> Record:
    puzzle = _puzzle(request, limits)
    start = time.perf_counter()
    found = check(puzzle.grid.givens, seconds=limits.seconds)
    seconds = time.perf_counter() - start
    solution = line_of(found.examples[0]) if found.examples else None
    return {"status": _status(found), "solution": solution, "seconds": seconds}


def _count(request: Request, limits: Limits) -> Record:
    puzzle = _puzzle(request, limits)
    most = min(request["limit"], limits.solutions)
    try:
        count = count_solutions(puzzle.grid, most, seconds=limits.seconds)
    except BudgetUsedUp as error:
        return {"status": "unknown", "count": error.at_least, "exact": False, "detail": str(error)}
    return {"status": "ok", "count": count, "exact": count < most}


def _rate(request: Request, limits: Limits) -> Record:
    rating = rate(_puzzle(request, limits), seconds=limits.seconds)
    return {
        "status": "ok",
        "level": rating.level,
        "level_name": level_name(rating.level),
        "technique": rating.technique,
        "technique_name": technique_name(rating.technique) if rating.technique else None,
        "steps": rating.steps,
        "solved": rating.is_solved,
    }


def _hint(request: Request, limits: Limits) -> Record:
    """All stages at once: the page shows them one after the other."""
    puzzle = _progress(request, limits)
    found = hint(puzzle, seconds=limits.seconds)
    return {"status": "ok", **_hint_record(found, _symbols(request, puzzle.grid.size))}


def _hint_record(found: Hint, symbols: Symbols) -> Record:
    record: Record = {
        "kind": _hint_kind(found),
        "stages": list(hint_sentences(found, HINT_LEVELS[-1], symbols)),
        "mistakes": [mistake.cell_name for mistake in found.mistakes],
    }
    if found.shown is not None:
        record["where"] = [house_record(house) for house in found.where]
        record["step"] = step_record(found.shown)
    return record


def _hint_kind(found: Hint) -> str:
    if found.mistakes:
        return "mistakes"
    if found.shown is not None:
        return "step"
    return "solved" if found.state is not None and found.state.is_solved else "stuck"


def _explain(request: Request, limits: Limits) -> Record:
    """Each step as a hint would tell it, with the board of its moment."""
    puzzle = _progress(request, limits)
    path = explain(puzzle, seconds=limits.seconds)
    symbols = _symbols(request, puzzle.grid.size)
    steps = [
        {
            **_hint_record(Hint(shown.state, shown=shown), symbols),
            "technique_name": technique_name(shown.step.technique),
            "before": line_of(shown.state.grid),
            "candidates": list(shown.state.candidates),
        }
        for shown in path
    ]
    return {
        "status": "ok",
        "solved": path.is_solved,
        "level": path.level,
        "level_name": level_name(path.level),
        "steps": steps,
        "end": line_of(path.end.grid),
    }


def _generate(request: Request, limits: Limits) -> Record:
    size, level = request["size"], request.get("level")
    if size > limits.size:
        raise InvalidRequest("web.api.too-large", size=size, max=limits.size)
    puzzle, source = _from_bank(request), "bank"
    if puzzle is None:
        layout, seed = Layout.of_size(size), _seed(request)
        puzzle, source = generate(layout, difficulty=level, seed=seed), "made"
    if puzzle.solution is None:
        raise AssertionError("what was made comes with its solution")
    return {
        "status": "ok",
        "board": board_record(puzzle.grid),
        "solution": line_of(puzzle.solution),
        "level": level,
        "source": source,
    }


def _from_bank(request: Request) -> Puzzle | None:
    size, level = request["size"], request.get("level")
    if request["fresh"] or "seed" in request or size not in bank.SIZES:
        return None
    if level is None or level not in bank.levels(size):
        return None
    return bank.puzzle(level, size, date=_date(request))


def _date(request: Request) -> datetime.date | None:
    if "date" not in request:
        return None
    try:
        return datetime.date.fromisoformat(request["date"])
    except ValueError:
        raise InvalidRequest("bank.date", text=request["date"]) from None


def _seed(request: Request) -> int | None:
    """The seed that was asked for, or that of the day."""
    if "seed" in request:
        return int(request["seed"])
    date = _date(request)
    return None if date is None else date.toordinal()


def _trace(request: Request, limits: Limits) -> Record:
    """The first events of the row-by-row search, and the exact counters of the whole."""
    grid = _puzzle(request, limits).grid.givens
    events = trace(grid)
    most = min(request["events"], limits.events)
    shown = [_event(event) for event in islice(events, most)]
    run = backtrack(grid, seconds=limits.seconds / 2)
    return {
        "status": "unknown" if run.ending == "budget" else "ok",
        "events": shown,
        "cut": next(events, None) is not None,
        "counters": asdict(run.counters),
        "seconds": run.seconds,
    }


def _event(event: Event) -> list[Any]:
    """Kind, cell, value, the house that rejects, depth, insertions, tries, backtracks: short, for
    there are thousands."""
    house, counters = event.house, event.counters
    return [
        event.kind,
        event.cell,
        event.value,
        house and house_record(house),
        event.depth,
        counters.insertions,
        counters.tries,
        counters.backtracks,
    ]


def _sheet(request: Request, limits: Limits) -> Document:
    from garns.classroom.books import BookPuzzle, Look, book

    lines = request["puzzles"].split("\n")
    if len(lines) > limits.sheet_puzzles:
        raise InvalidRequest("web.api.sheet", n=len(lines), max=limits.sheet_puzzles)
    shown = []
    for line in filter(str.strip, lines):
        puzzle = _puzzle({**request, "puzzle": line}, limits)
        found = check(puzzle.grid.givens, seconds=limits.seconds / len(lines))
        if found.verdict == "many":
            raise ManySolutions(found.examples)
        if not found.examples:
            raise NoSolution
        shown.append(BookPuzzle(puzzle.grid.givens, found.examples[0], None))
    look = Look(request["per_page"])
    return Document("application/pdf", book(shown, look))


def _qr(request: Request, limits: Limits) -> Document:
    """A link as a picture for the camera of another device."""
    import io

    import segno

    picture = io.BytesIO()
    segno.make(request["text"], error="m", micro=False).save(
        picture, kind="svg", border=4, scale=6, light="#fff", dark="#000", xmldecl=False
    )
    return Document("image/svg+xml", picture.getvalue())


# the table


@dataclass(frozen=True)
class Operation:
    """`fields` says what a request may hold, `answers` what an answer has besides its status,
    `seconds` how long one may take at most."""

    function: Callable[[Request, Limits], Answer]
    summary: str
    fields: Mapping[str, Schema]
    required: frozenset[str] = frozenset({"puzzle"})
    answers: Mapping[str, Schema] = field(default_factory=dict)
    media_type: str = "application/json"
    seconds: float = 2.0


_BOARD: dict[str, Schema] = {
    "puzzle": fields.PUZZLE,
    "layout": fields.LAYOUT,
    "language": fields.LANGUAGE,
}
_PROGRESS: dict[str, Schema] = {
    **_BOARD,
    "givens": fields.GIVENS,
    "struck": fields.STRUCK,
    "symbols": fields.SYMBOLS,
}
_OBJECT: Schema = {"type": "object"}
_OBJECTS: Schema = {"type": "array", "items": _OBJECT}
_STRING_OR_NULL: Schema = {"type": ["string", "null"]}

OPERATIONS: dict[str, Operation] = {
    "solve": Operation(
        _solve,
        "The solution; one of them if there are several.",
        _BOARD,
        answers={"solution": _STRING_OR_NULL, "seconds": {"type": "number"}},
    ),
    "check": Operation(
        _check,
        "The board as it was read, broken rules, and whether there is exactly one solution.",
        _BOARD,
        answers={"board": _OBJECT, "solution": _STRING_OR_NULL, "conflicts": _OBJECTS},
    ),
    "count": Operation(
        _count,
        "How many solutions there are, up to a limit.",
        {**_BOARD, "limit": fields.up_to(100_000, 1000, "Counting stops here.")},
        answers={"count": {"type": "integer"}, "exact": {"type": "boolean"}},
    ),
    "hint": Operation(
        _hint,
        "The next step on a board in progress, in four stages; its mistakes first.",
        _PROGRESS,
        answers={
            "kind": {"type": "string", "enum": ["mistakes", "step", "solved", "stuck"]},
            "stages": {"type": "array", "items": {"type": "string"}},
            "step": _OBJECT,
        },
        seconds=3.0,
    ),
    "explain": Operation(
        _explain,
        "The whole way to the solution, step by step.",
        _PROGRESS,
        answers={"solved": {"type": "boolean"}, "steps": _OBJECTS},
        seconds=5.0,
    ),
    "rate": Operation(
        _rate,
        "The level, by the hardest technique that is needed.",
        _BOARD,
        answers={"level": fields.LEVEL, "technique": _STRING_OR_NULL},
        seconds=3.0,
    ),
    "generate": Operation(
        _generate,
        "A puzzle with its solution: from the bank, or made just now.",
        {
            "size": fields.SIZE,
            "level": fields.LEVEL,
            "date": fields.DATE,
            "seed": fields.SEED,
            "fresh": fields.FLAG,
            "language": fields.LANGUAGE,
        },
        required=frozenset(),
        answers={"board": _OBJECT, "solution": {"type": "string"}},
        seconds=5.0,
    ),
    "trace": Operation(
        _trace,
        "The first events of the row-by-row search, and the exact counters of the whole.",
        {**_BOARD, "events": fields.up_to(20_000, 5000, "The most events to show.")},
        answers={"events": {"type": "array"}, "cut": {"type": "boolean"}, "counters": _OBJECT},
    ),
    "sheet": Operation(
        _sheet,
        "Puzzles to print, one per line, with their solutions: a PDF.",
        {
            "puzzles": {**fields.PUZZLE, "description": "One puzzle per line."},
            "layout": fields.LAYOUT,
            "per_page": {"type": "integer", "enum": [1, 2, 4, 6, 9, 12], "default": 4},
            "language": fields.LANGUAGE,
        },
        required=frozenset({"puzzles"}),
        media_type="application/pdf",
        seconds=10.0,
    ),
    "qr": Operation(
        _qr,
        "A link as a QR code: an SVG drawing.",
        {"text": {"type": "string", "minLength": 1, "maxLength": 1000}},
        required=frozenset({"text"}),
        media_type="image/svg+xml",
    ),
}
"""By the last part of the address: POST /api/<name>."""
