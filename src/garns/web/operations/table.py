"""The table of operations: what each is asked, what it answers, and what it may cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from garns.rating import SCALES

from .. import fields
from ..fields import Schema
from ..limits import Limits
from . import explaining, making, reading, schemas, solving, watching
from .answers import Answer, Request


@dataclass(frozen=True)
class Operation:
    """`fields` says what a request may hold, `answers` what an answer has besides its status,
    `seconds` how long one may take at most; `is_long` whether this one may take so long that it
    waits in the queue for long work; `check` refuses at once what cannot be answered in time;
    `body_bytes`: a body may have as many, if that is more than others may have."""

    function: Callable[[Request, Limits], Answer]
    summary: str
    fields: Mapping[str, Schema]
    required: frozenset[str] = frozenset({"puzzle"})
    answers: Mapping[str, Schema] = field(default_factory=dict)
    media_type: str = "application/json"
    seconds: float = 2.0
    is_long: Callable[[Request], bool] = lambda _: False
    check: Callable[[Request, Limits], None] = lambda *_: None
    body_bytes: int = 0


def _always(_: Request) -> bool:
    return True


_BOARD: dict[str, Schema] = {
    "puzzle": fields.PUZZLE,
    "layout": fields.LAYOUT,
    "language": fields.LANGUAGE,
}
_PROGRESS: dict[str, Schema] = {
    **_BOARD,
    "givens": fields.GIVENS,
    "struck": fields.STRUCK,
    "notes": fields.NOTES,
    "symbols": fields.SYMBOLS,
}

OPERATIONS: dict[str, Operation] = {
    "solve": Operation(
        solving.solve,
        "The solution; one of them if there are several.",
        _BOARD,
        answers={"solution": schemas.STRING_OR_NULL, "seconds": schemas.NUMBER},
    ),
    "check": Operation(
        solving.check,
        "The board as it was read, broken rules, and whether there is exactly one solution.",
        _BOARD,
        answers={
            "board": schemas.BOARD,
            "notes": schemas.NOTES,
            "corner_notes": schemas.NOTES,
            "details": schemas.DETAILS,
            "doubtful_givens": schemas.DOUBTFUL_GIVENS,
            "solution": schemas.STRING_OR_NULL,
            "conflicts": schemas.list_of(schemas.CONFLICT),
        },
    ),
    "read": Operation(
        reading.puzzles,
        "The puzzles in a text, some at a time, each in garns' own notation, which loses nothing.",
        {
            **_BOARD,
            "puzzle": fields.PUZZLES,
            "after": fields.from_zero(fields.LONG_TEXT, "Puzzles to pass over."),
        },
        answers={
            "puzzles": schemas.list_of(schemas.LISTED),
            "count": schemas.INTEGER,
            "unread": {**schemas.INTEGER, "description": "Lines that could not be read."},
        },
        body_bytes=4 * fields.LONG_TEXT,
    ),
    "count": Operation(
        solving.count,
        "How many solutions there are, up to a limit.",
        {**_BOARD, "limit": fields.up_to(100_000, 1000, "Counting stops here.")},
        answers={"count": schemas.INTEGER, "exact": schemas.BOOLEAN},
        is_long=_always,
    ),
    "hint": Operation(
        explaining.hint,
        "The next step on a board in progress, in four stages; its mistakes first.",
        _PROGRESS,
        answers=schemas.HINT,
        seconds=3.0,
    ),
    "explain": Operation(
        explaining.explain,
        "The whole way to the solution, step by step.",
        {**_PROGRESS, "most": fields.up_to(1000, 1000, "Steps; from their end one can ask on.")},
        answers={
            "solved": schemas.BOOLEAN,
            "level": schemas.LEVEL_OR_NULL,
            "level_name": schemas.STRING,
            "steps": schemas.list_of({"type": "object", "properties": schemas.EXPLAINED}),
            "end": schemas.LINE,
            "end_candidates": schemas.CANDIDATES,
            "cut": schemas.BOOLEAN,
        },
        seconds=5.0,
        is_long=_always,
    ),
    "steps": Operation(
        explaining.steps,
        "All steps there are on a board in progress, the simplest first.",
        {
            **_PROGRESS,
            "techniques": fields.TECHNIQUES,
            "most": fields.up_to(1000, 200, "Steps; the simplest are kept."),
        },
        answers={
            "steps": schemas.list_of({"type": "object", "properties": schemas.EXPLAINED}),
            "cut": schemas.BOOLEAN,
        },
        seconds=5.0,
        is_long=_always,
    ),
    "rate": Operation(
        explaining.rate,
        "The level, by the hardest technique that is needed; or the numbers of another scale.",
        {**_BOARD, "scale": fields.one_of(list(SCALES))},
        answers={
            **schemas.RATINGS,
            "level_name": schemas.STRING_OR_NULL,
            "technique_name": schemas.STRING_OR_NULL,
            "words": {**schemas.STRING, "description": "The rating in a few words."},
        },
        seconds=3.0,
        is_long=_always,
    ),
    "generate": Operation(
        making.generate,
        "A puzzle with its solution: from the bank, or made just now.",
        {
            "size": fields.SIZE,
            "layout": {
                **fields.LAYOUT,
                "description": "A layout by name (9+diagonals, windoku, …) instead of a size.",
                "example": "9+diagonals",
            },
            "rules": fields.RULES,
            "level": fields.LEVEL,
            "technique": fields.TECHNIQUE,
            "rating": fields.RATING,
            "symmetry": fields.SYMMETRY,
            "date": fields.DATE,
            "seed": fields.SEED,
            "fresh": fields.FLAG,
            "language": fields.LANGUAGE,
        },
        required=frozenset(),
        answers={
            "board": schemas.BOARD,
            "solution": schemas.LINE,
            "level": schemas.LEVEL_OR_NULL,
            "source": {"type": "string", "enum": ["bank", "made"]},
        },
        seconds=5.0,
        is_long=making.takes_long,
        check=making.check,
    ),
    "trace": Operation(
        solving.trace,
        "The first events of the row-by-row search, and the exact counters of the whole.",
        {**_BOARD, "events": fields.up_to(20_000, 5000, "The most events to show.")},
        answers={
            "events": schemas.EVENTS,
            "cut": schemas.BOOLEAN,
            "counters": schemas.COUNTERS,
            "seconds": schemas.NUMBER,
        },
        is_long=_always,
    ),
    "watch": Operation(
        watching.watch,
        "A search for the viewer: its checkpoints or events, and all words that it says.",
        {**_BOARD, "symbols": fields.SYMBOLS, "algorithm": fields.one_of(watching.STEPWISE)},
        answers={"trace": {"type": "object"}},
        seconds=3.0,
        is_long=_always,
    ),
    "measure": Operation(
        watching.measure,
        "Work and time of one algorithm until the first solution.",
        {**_BOARD, "algorithm": fields.one_of(watching.INSTALLED)},
        answers={
            "counters": {"type": "object", "additionalProperties": schemas.INTEGER},
            "seconds": schemas.NUMBER,
        },
        seconds=3.0,
        is_long=_always,
    ),
    "sheet": Operation(
        making.sheet,
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
        is_long=_always,
    ),
    "qr": Operation(
        making.qr,
        "A link as a QR code: an SVG drawing.",
        {
            "text": {"type": "string", "minLength": 1, "maxLength": 1000},
            "language": fields.LANGUAGE,
        },
        required=frozenset({"text"}),
        media_type="image/svg+xml",
    ),
}
"""By the last part of the address: POST /api/<name>."""
