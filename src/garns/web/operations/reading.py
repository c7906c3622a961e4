"""The puzzles in a text, for a person who is to choose one; and what is wrong with a text, in that
person's words."""

from __future__ import annotations

from itertools import islice

from garns.formats import Source, format, line_of, read, sniff
from garns.messages import current_language, say
from garns.messages.catalogue import sentences
from garns.model import GarnsError, Layout, Puzzle, UnreadableInput

from ..limits import Limits
from .answers import Record, Refused, Request
from .boards import check_size
from .pencil_marks import ALIKE

PORTION = 50
"""Puzzles in one answer."""


def puzzles(request: Request, limits: Limits) -> Record:
    """Those after the first `after`, and how many there are. Lines that cannot be read are only
    counted, unless there is nothing else."""
    layout = Layout.named(request["layout"]) if request.get("layout") else None
    errors = list[UnreadableInput]()
    source = Source.of_text(request["puzzle"])
    found = list(read(source, layout=layout, on_error=errors.append))
    if not found:
        raise errors[0]  # With neither, `read` has raised one itself.
    if len(found) == 1:
        check_size(found[0].grid, limits)
    fitting = [puzzle for puzzle in found if puzzle.grid.size <= limits.size]
    shown = islice(enumerate(fitting, 1), request["after"], request["after"] + PORTION)
    notation = _notation_of(request["puzzle"], layout)
    return {
        "status": "ok",
        "puzzles": [_record(number, puzzle, notation) for number, puzzle in shown],
        "count": len(fitting),
        "unread": len(errors) + len(found) - len(fitting),
    }


def _notation_of(text: str, layout: Layout | None) -> str:
    """In which a puzzle is handed out. JSON loses nothing: notes and digits of the player come
    along. But where a placed digit and a last candidate look alike, the page has to see that."""
    found = sniff(Source.of_text(text), layout).id
    return found if found in ALIKE else "json"


def _record(number: int, puzzle: Puzzle, notation: str) -> Record:
    grid = puzzle.grid
    return {
        "number": number,
        "title": puzzle.details.get("title", ""),
        "level": puzzle.details.get("level", puzzle.details.get("rating", "")),
        "size": grid.size,
        "layout": grid.layout.name,
        "givens": line_of(grid.givens),
        "puzzle": format(puzzle, notation).strip(),
    }


def refused(error: GarnsError, request: Request) -> Refused:
    """Why a request cannot be answered, in words for who has pasted a puzzle on the page: without
    options of the command line, and with a line only where there are several."""
    id = f"web.api.{error.message.id}"
    has_words = id in sentences(current_language(), "web")
    words = say(id, **error.message.facts) if has_words else str(error.message)
    if not isinstance(error, UnreadableInput):
        return Refused(words)
    line, column = error.place.line, error.place.column
    text = str(request.get("puzzle") or request.get("puzzles") or "")
    if line is not None and "\n" in text.strip():
        words = say("web.api.line", line=line, words=words)
    return Refused(words, line, column)
