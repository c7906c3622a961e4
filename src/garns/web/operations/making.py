"""What is made for a request: puzzles, sheets to print, pictures of links."""

from __future__ import annotations

import datetime
import io
from typing import Any

from garns import bank, engine, generation
from garns.formats import line_of
from garns.logic import LEVELS, TECHNIQUES, Level, technique_named
from garns.model import InvalidRequest, Layout, Message, Puzzle
from garns.rating import rate

from ..limits import Limits
from .answers import Document, Record, Request
from .boards import board_record, puzzle_of

MADE_AT_ONCE: dict[int, tuple[str | None, ...]] = {
    4: (None, *LEVELS),
    6: (None, "easy"),
    8: (None, "easy"),
    9: (None, "easy", "medium", "hard", "expert"),
    10: (None, "easy"),
}
"""Levels, by size, of puzzles that are made within hundredths of a second."""

HARDLY_EVER_MADE: dict[int, tuple[str | None, ...]] = {
    6: ("expert", "extreme"),
    8: ("extreme",),
    10: ("extreme",),
    12: ("extreme",),
    16: ("hard", "expert", "extreme"),
}
"""Levels whose puzzles often take several seconds to make, or longer than any request may: nobody
is offered them."""

HARDLY_EVER_HARDEST = (
    "full-house", "dual-two-string-kite", "dual-empty-rectangle", "unique-rectangle-5",
    "jellyfish", "finned-jellyfish", "sashimi-jellyfish", "multi-colouring-2",
    "avoidable-rectangle-1", "avoidable-rectangle-2", "unique-loop-3", "bug-4",
    "discontinuous-loop", "grouped-discontinuous-loop", "siamese-x-wing", "siamese-swordfish",
    "siamese-jellyfish", *(each.id for each in TECHNIQUES if each.level == LEVELS[-1]),
)  # fmt: skip
"""Techniques that are the hardest of so few puzzles that none is made in time."""

Wish = dict[str, Any]


def takes_long(request: Request) -> bool:
    is_quick = request.get("level") in MADE_AT_ONCE.get(request["size"], ())
    is_usual = is_quick and not _special_wishes(request)
    return not is_usual and not _is_in_bank(request)


def check(request: Request, limits: Limits) -> None:
    """Raises InvalidRequest for a puzzle that is too large, or that is not in the bank and would
    not be made in time."""
    size, level = _layout(request).size, request.get("level")
    if size > limits.size:
        raise InvalidRequest("web.api.too-large", size=size, max=limits.size)
    if level in HARDLY_EVER_MADE.get(size, ()) and not _is_in_bank(request):
        raise InvalidRequest(
            "web.api.slow-to-make", size=size, level=Message(f"words.level.{level}")
        )
    if request.get("technique") in HARDLY_EVER_HARDEST:
        technique = technique_named(request["technique"]).name
        raise InvalidRequest("web.api.slow-technique", technique=technique)


def generate(request: Request, limits: Limits) -> Record:
    puzzle, source = _with_rules(request) or _from_bank(request), "bank"
    if puzzle is None:
        wishes: Wish = {"difficulty": request.get("level"), "seed": _seed(request)}
        wishes |= {
            name: wish for name, wish in _special_wishes(request).items() if name != "layout"
        }
        puzzle, source = generation.generate(_layout(request), **wishes), "made"
    if puzzle.solution is None:
        raise AssertionError("what was made comes with its solution")
    return {
        "status": "ok",
        "board": board_record(puzzle.grid),
        "solution": line_of(puzzle.solution),
        "level": _level(request, puzzle),
        "source": source,
    }


def _special_wishes(request: Request) -> Wish:
    """What is asked for besides a size and a level."""
    special = ("layout", "technique", "rating", "symmetry")
    return {name: request[name] for name in special if name in request}


def _layout(request: Request) -> Layout:
    named = request.get("layout")
    return Layout.of_size(request["size"]) if named is None else Layout.named(named)


def _level(request: Request, puzzle: Puzzle) -> Level | None:
    """What was asked for, or follows from it."""
    if "level" in request or not {"technique", "rating"} & request.keys():
        return request.get("level")
    return rate(puzzle).level


def _with_rules(request: Request) -> Puzzle | None:
    if "rules" not in request:
        return None
    return bank.variant(request["rules"], request.get("level", LEVELS[0]))


def _from_bank(request: Request) -> Puzzle | None:
    if not _is_in_bank(request):
        return None
    return bank.puzzle(request["level"], request["size"], date=_date(request))


def _is_in_bank(request: Request) -> bool:
    size = request["size"]
    if "rules" in request:
        return True
    if request["fresh"] or "seed" in request or _special_wishes(request) or size not in bank.SIZES:
        return False
    return request.get("level") in bank.levels(size)


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


def sheet(request: Request, limits: Limits) -> Document:
    from garns.classroom.books import BookPuzzle, Look, book

    lines = [line for line in request["puzzles"].split("\n") if line.strip()]
    if not lines:
        raise InvalidRequest("web.api.bad-field", name="puzzles")
    if len(lines) > limits.sheet_puzzles:
        raise InvalidRequest("web.api.sheet", n=len(lines), max=limits.sheet_puzzles)
    shown = []
    for line in lines:
        givens = puzzle_of({**request, "puzzle": line}, limits).grid.givens
        solution = engine.solve(givens, seconds=limits.seconds / len(lines))
        shown.append(BookPuzzle(givens, solution, None))
    return Document("application/pdf", book(shown, Look(request["per_page"])))


def qr(request: Request, limits: Limits) -> Document:
    """A link as a picture for the camera of another device."""
    import segno

    try:
        code = segno.make(request["text"], error="m", micro=False)
    except segno.DataOverflowError:
        raise InvalidRequest("web.api.bad-field", name="text") from None
    picture = io.BytesIO()
    code.save(picture, kind="svg", border=4, scale=6, light="#fff", dark="#000", xmldecl=False)
    return Document("image/svg+xml", picture.getvalue())
