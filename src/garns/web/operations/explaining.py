"""Answers of the techniques: the next step, the whole way, and how hard it is."""

from __future__ import annotations

from garns import logic
from garns import rating as ratings
from garns.draw.overlay import step_overlay
from garns.draw.steps import step_told
from garns.formats import line_of
from garns.logic import HINT_LEVELS, FoundStep, Hint
from garns.logic.records import house_record, step_record
from garns.messages.hints import hint_sentences
from garns.messages.ratings import rated_technique_name, rating_words
from garns.messages.steps import level_name, technique_name
from garns.model import House, Symbols
from garns.rating import SCALES, LevelRating

from ..limits import Limits
from . import schemas
from .answers import Record, Request
from .boards import progress_of, puzzle_of, symbols_of


def hint(request: Request, limits: Limits) -> Record:
    """All stages at once: the page shows them one after the other."""
    puzzle = progress_of(request, limits)
    found = logic.hint(puzzle, seconds=limits.seconds)
    return {"status": "ok", **_hint_record(found, symbols_of(request, puzzle.grid.size))}


def _hint_record(found: Hint, symbols: Symbols) -> Record:
    record: Record = {
        "kind": _hint_kind(found),
        "stages": list(hint_sentences(found, HINT_LEVELS[-1], symbols)),
        "mistakes": [mistake.cell_name for mistake in found.mistakes],
    }
    if found.found is not None:
        record["where"] = [house_record(house) for house in found.where]
        record["step"] = step_record(found.found)
        record["drawings"] = _drawings(found.found, found.where, symbols)
    return record


def _drawings(shown: FoundStep, where: tuple[House, ...], symbols: Symbols) -> list[Record]:
    """What is laid over the board: where to look, the evidence, and the move. The name of the
    technique, which is told second, adds nothing to be drawn."""
    seen = (step_told(shown.step, where, level) for level in HINT_LEVELS[1:])
    return [step_overlay(FoundStep(step, shown.state), symbols) for step in seen]


def _hint_kind(found: Hint) -> str:
    if found.mistakes:
        return "mistakes"
    if found.found is not None:
        return "step"
    return "solved" if found.state is not None and found.state.is_solved else "stuck"


def explain(request: Request, limits: Limits) -> Record:
    """Each step as a hint would tell it, with the board of its moment."""
    puzzle = progress_of(request, limits)
    path = logic.explain(puzzle, most=request["most"], seconds=limits.seconds)
    symbols = symbols_of(request, puzzle.grid.size)
    steps = [
        {
            **_hint_record(Hint(shown.state, found=shown), symbols),
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
        "end_candidates": list(path.end.candidates),
        "cut": not path.is_solved and len(steps) == request["most"],
    }


def rate(request: Request, limits: Limits) -> Record:
    scale = SCALES[request["scale"]]
    rating = ratings.rate(puzzle_of(request, limits), scale=scale.id, seconds=limits.seconds)
    technique = rating.technique
    return {
        "status": "ok",
        **dict.fromkeys(schemas.RATINGS),
        **{name: column.value_in(rating) for name, column in scale.columns.items()},
        "level_name": level_name(rating.level) if isinstance(rating, LevelRating) else None,
        "technique_name": rated_technique_name(scale.id, technique) if technique else None,
        "words": rating_words(rating),
    }
