"""What the school in the page has to know besides its code: the tables of `garns.learn`, and its
sentences. Exported from what Python itself reads; the rules are twins in `static/learn`."""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

from garns import learn
from garns.learn import judging, progress, review, runs, strength
from garns.logic import CLASSIC_TECHNIQUES, LEVELS
from garns.messages import all_sentences

from .engine_data import language_traits

DRILLS = Path(str(files(learn.__package__))) / "drills"

TOPICS = (
    "school.",
    "learn.unit.",
    "learn.verdict.",
    "learn.mastery.",
    "learn.candidate",
    "learn.help.",
    "lesson.",
    "explain.technique.",
    "words.and",
    "words.cell",
    "words.level.",
)
"""What ids begin with whose sentences the school says, besides the names of techniques."""


def tables() -> dict[str, Any]:
    """The constants of `static/learn`, by their names there."""
    return {
        "TECHNIQUES": [
            {"id": each.id, "level": each.level, "family": each.family}
            for each in CLASSIC_TECHNIQUES
        ],
        "LEVELS": list(LEVELS),
        "UNITS": [{"id": unit.id, "techniques": unit.techniques} for unit in learn.UNITS],
        "HELPS": learn.HELPS,
        "JUDGING": _judging(),
        "REVIEW": _review(),
        "STRENGTH": _strength(),
        "RUNS": _runs(),
        "PROGRESS": _progress(),
    }


def tables_script() -> str:
    return "\n".join(
        f"export const {name} = {json.dumps(value, separators=(',', ':'))};"
        for name, value in tables().items()
    )


def _judging() -> dict[str, Any]:
    return {
        "views": judging.VIEWS,
        "manyPatterns": judging.MANY_PATTERNS,
        "alsoManyPatterns": judging.ALSO_MANY_PATTERNS,
        "wrongMarks": get_args(judging.WrongMark),
        "right": judging.RIGHT,
        "forgiven": judging.FORGIVEN,
    }


def _review() -> dict[str, Any]:
    return {
        "weights": review.WEIGHTS,
        "retention": review.RETENTION,
        "longest": review.LONGEST,
        "leastStability": review.LEAST_STABILITY,
        "masteredDays": review.MASTERED_DAYS,
    }


def _strength() -> dict[str, Any]:
    first, second = (learn.technique_strength(each.id).rating for each in CLASSIC_TECHNIQUES[:2])
    puzzle = learn.puzzle_strength(1.0).rating
    per_er = learn.puzzle_strength(2.0).rating - puzzle
    return {
        "scale": strength.SCALE,
        "centre": strength.CENTRE,
        "tau": strength.TAU,
        "precision": strength.PRECISION,
        "ratings": (strength.LEAST_RATING, strength.MOST_RATING),
        "deviations": (strength.LEAST_DEVIATION, strength.MOST_DEVIATION),
        "beginner": asdict(strength.BEGINNER),
        "opponent": asdict(strength.technique_strength(CLASSIC_TECHNIQUES[0].id)),
        "first": first,
        "step": second - first,
        "puzzle": puzzle - per_er,
        "perEr": per_er,
    }


def _runs() -> dict[str, Any]:
    return {
        "stormSeconds": runs.STORM_SECONDS,
        "lostSeconds": runs.LOST_SECONDS,
        "bonuses": runs.BONUSES,
        "stormDrills": runs.STORM_DRILLS,
    }


def _progress() -> dict[str, Any]:
    return {
        "format": progress.FORMAT,
        "version": progress.VERSION,
        "runKinds": progress.RUN_KINDS,
        "most": progress.MOST,
        "lastDay": progress.LAST_DAY,
        "mostDays": progress.MOST_DAYS,
        "mostCharacters": progress.MOST_CHARACTERS,
    }


def school_speech(language: str) -> dict[str, Any]:
    """What `Speech` is made of in the school: lessons, names of techniques, verdicts."""
    names = {
        f"logic_{each.family}.{each.id}.name"
        for each in CLASSIC_TECHNIQUES
        if each.id in learn.PATH
    }
    return {
        **language_traits(language),
        "sentences": {
            id: entry
            for id, entry in all_sentences(language).items()
            if id.startswith(TOPICS) or id in names
        },
    }


def drill_files() -> dict[str, bytes]:
    """The drills of each technique, by the names of their files."""
    return {path.name: path.read_bytes() for path in DRILLS.glob("*.txt")}
