"""What is made for a request: puzzles, sheets to print, pictures of links."""

from __future__ import annotations

import datetime
import io

from garns import bank, engine, generation
from garns.formats import line_of
from garns.logic import LEVELS
from garns.model import InvalidRequest, Layout, Message, Puzzle

from ..limits import Limits
from .answers import Document, Record, Request
from .boards import board_record, puzzle_of

MADE_AT_ONCE: dict[int, tuple[str | None, ...]] = {
    4: (None, *LEVELS),
    6: (None, "easy"),
    9: (None, "easy", "medium", "hard", "expert"),
}
"""Levels, by size, of puzzles that are made within hundredths of a second."""

HARDLY_EVER_MADE: dict[int, tuple[str | None, ...]] = {
    6: ("expert", "extreme"),
    16: ("hard", "expert", "extreme"),
}
"""Levels whose puzzles usually take longer than any request may."""


def takes_long(request: Request) -> bool:
    is_quick = request.get("level") in MADE_AT_ONCE.get(request["size"], ())
    return not is_quick and not _is_in_bank(request)


def check(request: Request, limits: Limits) -> None:
    """Raises InvalidRequest for a puzzle that is too large, or that is not in the bank and would
    not be made in time."""
    size, level = request["size"], request.get("level")
    if size > limits.size:
        raise InvalidRequest("web.api.too-large", size=size, max=limits.size)
    if level in HARDLY_EVER_MADE.get(size, ()) and not _is_in_bank(request):
        raise InvalidRequest(
            "web.api.slow-to-make", size=size, level=Message(f"words.level.{level}")
        )


def generate(request: Request, limits: Limits) -> Record:
    size, level = request["size"], request.get("level")
    puzzle, source = _from_bank(request), "bank"
    if puzzle is None:
        layout, seed = Layout.of_size(size), _seed(request)
        puzzle, source = generation.generate(layout, difficulty=level, seed=seed), "made"
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
    if not _is_in_bank(request):
        return None
    return bank.puzzle(request["level"], request["size"], date=_date(request))


def _is_in_bank(request: Request) -> bool:
    size = request["size"]
    if request["fresh"] or "seed" in request or size not in bank.SIZES:
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
