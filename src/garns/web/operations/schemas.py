"""What answers look like, for the description of the interface."""

from __future__ import annotations

from garns.logic import LEVELS
from garns.rating import SCALES
from garns.search.counters import Counters

from ..fields import Schema

STRING: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
INTEGER: Schema = {"type": "integer"}
BOOLEAN: Schema = {"type": "boolean"}
STRING_OR_NULL: Schema = {"type": ["string", "null"]}
LEVEL_OR_NULL: Schema = {"enum": [*LEVELS, None]}
LINE: Schema = {**STRING, "description": "A board as one line, a dot for each empty cell."}

_OF_COLUMNS = {"string": "string", "float64": "number", "int64": "integer", "bool": "boolean"}
RATINGS: dict[str, Schema] = {
    name: {"type": [_OF_COLUMNS[column.type], "null"]}
    for scale in SCALES.values()
    for name, column in scale.columns.items()
}
"""The columns of all scales: null for what a scale does not have."""


def list_of(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _record(description: str, **properties: Schema) -> Schema:
    return {
        "type": "object",
        "description": description,
        "required": sorted(properties),
        "properties": properties,
    }


def _named(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


HOUSE, BOARD, CONFLICT, STEP, COUNTERS, LISTED = map(
    _named, ("House", "Board", "Conflict", "Step", "Counters", "Listed")
)
_CELLS = list_of({**INTEGER, "description": "Row by row, from 0."})
_CANDIDATES = list_of(_record("A value of a cell.", cell=STRING, value=INTEGER))

NAMED: dict[str, Schema] = {
    "House": _record("The second row, the first box, …", kind=STRING, number=INTEGER),
    "Board": _record(
        "All that is needed to draw a board and to know its rules.",
        size=INTEGER,
        layout=STRING,
        puzzle=LINE,
        values=LINE,
        houses=list_of(_record("Cells with different values.", kind=STRING, cells=_CELLS)),
        code=STRING_OR_NULL,
    ),
    "Conflict": _record(
        "A value that stands twice in a house; number and value 0: a constraint does not hold.",
        kind=STRING,
        number=INTEGER,
        value=INTEGER,
        cells=_CELLS,
    ),
    "Step": _record(
        "What one technique shows: values that can be written, candidates that can go, and why.",
        technique=STRING,
        level={"enum": list(LEVELS)},
        sentence=STRING,
        values=list_of(INTEGER),
        placements=_CANDIDATES,
        eliminations=_CANDIDATES,
        evidence=list_of({"type": "object"}),
        chains={"type": "array"},
    ),
    "Listed": _record(
        "A puzzle of several.",
        number=INTEGER,
        title=STRING,
        level=STRING,
        size=INTEGER,
        layout=STRING,
        givens=LINE,
        puzzle={**STRING, "description": "The puzzle with its notes, to be sent elsewhere."},
    ),
    "Counters": _record(
        "What the search did.", **dict.fromkeys(Counters.__dataclass_fields__, INTEGER)
    ),
}
"""The components of the description."""

CANDIDATES = list_of({**INTEGER, "description": "Bits, from value 1, for each cell."})

NOTES: Schema = {
    **CANDIDATES,
    "type": ["array", "null"],
    "description": "Pencil marks that came with the puzzle.",
}

DETAILS: Schema = {
    "type": "object",
    "additionalProperties": {"type": "string"},
    "description": "What the text says of the puzzle besides, such as its title and author. "
    "`cosmetics` is what is only drawn in f-puzzles, as JSON.",
}
DOUBTFUL_GIVENS: Schema = {
    **INTEGER,
    "description": "Digits that are read as givens although they stand in the notes around them.",
}

EVENTS: Schema = {
    **list_of({"type": "array", "minItems": 8, "maxItems": 8}),
    "description": "Each one: kind, cell, value, the house that rejects it, depth, and insertions, "
    "tries and backtracks so far.",
}

_SPOTS = list_of({"type": "array", "items": INTEGER, "minItems": 2, "maxItems": 2})

RUN: Schema = {
    "type": "object",
    "description": "A piece of a sentence. One that names a part of the drawing has its `part` in "
    "the palette (and its `letter`, if it is one), `cells` and `candidates` (cell and value); "
    "a chain has `kind` and its `links`, which make the text with spaces between.",
    "required": ["text"],
    "properties": {
        "text": STRING,
        "part": STRING,
        "letter": STRING,
        "cells": _CELLS,
        "candidates": _SPOTS,
        "kind": {"const": "chain"},
        "links": list_of(STRING),
    },
}

HINT: dict[str, Schema] = {
    "kind": {"type": "string", "enum": ["mistakes", "step", "solved", "stuck"]},
    "stages": list_of(STRING),
    "runs": {
        **list_of(list_of(RUN)),
        "description": "The stages for a page that draws them: the same sentences, but the "
        "evidence (the third) is named without coordinates.",
    },
    "mistakes": list_of(STRING),
    "technique_name": STRING,
    "level": {"enum": list(LEVELS)},
    "level_name": STRING,
    "where": list_of(HOUSE),
    "step": STEP,
    "drawings": {
        **list_of({"type": "object"}),
        "description": "What is laid over the board: where to look, the evidence, the move.",
    },
}

EXPLAINED: dict[str, Schema] = {
    **HINT,
    "before": LINE,
    "candidates": CANDIDATES,
}
