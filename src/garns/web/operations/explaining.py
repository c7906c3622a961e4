"""Answers of the techniques: the next step, the whole way, and how hard it is."""

from __future__ import annotations

from collections.abc import Iterator

from garns import logic
from garns import rating as ratings
from garns.draw.overlay import run_record, step_overlay
from garns.draw.steps import step_told
from garns.formats import line_of
from garns.logic import HINT_LEVELS, FoundStep, Hint, technique_named
from garns.logic.records import house_record, step_record
from garns.messages.hints import hint_runs, hint_sentences
from garns.messages.ratings import rated_technique_name, rating_words
from garns.messages.steps import level_name, technique_name
from garns.model import BudgetUsedUp, House, Symbols
from garns.rating import SCALES, LevelRating

from ..limits import Limits
from . import schemas
from .answers import Record, Request
from .boards import progress_of, puzzle_of, symbols_of

SEARCH_SHARE = 0.5
"""Of the seconds for all steps on a board, what their search may take: words and drawings come
after it."""


def hint(request: Request, limits: Limits) -> Record:
    """All stages at once: the page shows them one after the other."""
    puzzle = progress_of(request, limits)
    found = logic.hint(puzzle, seconds=limits.seconds)
    return {"status": "ok", **_hint_record(found, symbols_of(request, puzzle.grid.size))}


def _hint_record(found: Hint, symbols: Symbols) -> Record:
    record: Record = {
        "kind": _hint_kind(found),
        "stages": list(hint_sentences(found, HINT_LEVELS[-1], symbols)),
        "runs": [[run_record(run) for run in runs] for runs in hint_runs(found, symbols)],
        "mistakes": [mistake.cell_name for mistake in found.mistakes],
    }
    if found.found is not None:
        technique = technique_named(found.found.step.technique)
        record["technique_name"] = technique_name(technique.id)
        record["level"] = technique.level
        record["level_name"] = level_name(technique.level)
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
    steps = [_explained(shown, symbols) for shown in path]
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


def _explained(shown: FoundStep, symbols: Symbols) -> Record:
    return {
        **_hint_record(Hint(shown.state, found=shown), symbols),
        "before": line_of(shown.state.grid),
        "candidates": list(shown.state.candidates),
    }


def steps(request: Request, limits: Limits) -> Record:
    """Everything there is to see now, the simplest first. Each conclusion once; but of techniques
    that are named, all that each of them draws."""
    puzzle = progress_of(request, limits)
    techniques = _names(request.get("techniques"))
    found = logic.all_steps(
        puzzle,
        techniques=techniques,
        repeats=techniques is not None,
        seconds=limits.seconds * SEARCH_SHARE,
    )
    shown, cut = _first(found, request["most"])
    symbols = symbols_of(request, puzzle.grid.size)
    return {"status": "ok", "steps": [_explained(each, symbols) for each in shown], "cut": cut}


def _names(text: str | None) -> list[str] | None:
    return None if text is None else [name.strip() for name in text.split(",")]


def _first(found: Iterator[FoundStep], most: int) -> tuple[list[FoundStep], bool]:
    """At most so many, and whether there are more, or may be because the time is over."""
    shown: list[FoundStep] = []
    try:
        for each in found:
            if len(shown) == most:
                return shown, True
            shown.append(each)
    except BudgetUsedUp:
        return shown, True
    return shown, False


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
