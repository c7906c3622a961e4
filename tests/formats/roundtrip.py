"""Writing a puzzle in a notation and reading it again: what has to come back."""

from __future__ import annotations

import io
from dataclasses import replace

from garns.formats import Format, losses, write_stream
from garns.model import CannotCarry, Grid, Puzzle


def written(many: list[Puzzle], known: Format) -> bytes:
    stream = io.BytesIO()
    write_stream(many, stream, known.id)
    return stream.getvalue()


def without_losses(puzzle: Puzzle, known: Format) -> Puzzle | None:
    """The puzzle without what the notation cannot carry; None if it has no way to write it."""
    if not known.accepts(puzzle.grid.layout):
        return None
    carries = known.carries
    puzzle = replace(
        puzzle,
        grid=puzzle.grid if "placed" in carries else Grid(puzzle.grid.line, puzzle.grid.layout),
        notes=puzzle.notes if "notes" in carries else None,
        corner_notes=puzzle.corner_notes if "corner_notes" in carries else None,
        solution=puzzle.solution if "solution" in carries else None,
        details={
            key: text
            for key, text in puzzle.details.items()
            if carries & {"details", f"details.{key}"}
        },
    )
    told = losses(puzzle, known)
    lost = {name for loss in told for name in loss.facts.get("names", ())}  # type: ignore[attr-defined]
    details = {key: text for key, text in puzzle.details.items() if key not in lost}
    puzzle = replace(puzzle, details=details)
    ids = {loss.id for loss in losses(puzzle, known)}
    return puzzle if ids <= {"loss.layout"} and not is_refused(puzzle, known) else None


def is_refused(puzzle: Puzzle, known: Format) -> bool:
    """Whether the notation says aloud that it cannot write a detail of this kind."""
    try:
        written([puzzle], known)
    except CannotCarry:
        return True
    return False


def assert_same(found: Puzzle, puzzle: Puzzle) -> None:
    assert found.grid == puzzle.grid
    assert found.grid.givens == puzzle.grid.givens
    assert puzzle.notes in (None, found.notes)
    assert puzzle.corner_notes in (None, found.corner_notes)
    assert puzzle.solution in (None, found.solution)
    assert puzzle.details.items() <= found.details.items()
