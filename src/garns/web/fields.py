"""What a request may hold: one table for the checks and for the OpenAPI description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from garns import bank
from garns.generation import SYMMETRIES
from garns.logic import LEVELS
from garns.messages import LANGUAGES
from garns.model import InvalidRequest

Schema = dict[str, Any]

TEXT = 50_000
LONG_TEXT = 100_000
"""Characters of a list of puzzles: about 1200 of them."""

SIZES = (4, 6, 8, 9, 10, 12, 16)

PUZZLE: Schema = {
    "type": "string",
    "minLength": 1,
    "maxLength": TEXT,
    "description": "A puzzle in any notation that garns reads.",
    "example": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
}
PUZZLES: Schema = {
    **PUZZLE,
    "maxLength": LONG_TEXT,
    "description": "One or several puzzles in any notation that garns reads.",
}
GIVENS: Schema = {
    "type": "string",
    "maxLength": TEXT,
    "description": "What of the puzzle was given, as one line; all of it if this is missing.",
}
STRUCK: Schema = {
    "type": "string",
    "maxLength": TEXT,
    "description": "Candidates that are known to be impossible: r1c2:3 r1c2:4 …",
}
NOTES: Schema = {
    "type": "string",
    "maxLength": TEXT,
    "description": "The player's candidates: r1c2:3,4 r1c5:1,9 … A cell without any can have every "
    "value that is not struck.",
}
LAYOUT: Schema = {
    "type": "string",
    "maxLength": 1000,
    "description": "A layout by name (9, 6, 9+diagonals, …), where the puzzle does not tell it.",
    "example": "9",
}
LANGUAGE: Schema = {"type": "string", "enum": list(LANGUAGES), "default": LANGUAGES[0]}
SYMBOLS: Schema = {
    "type": "string",
    "maxLength": 200,
    "description": "What sentences call the values: letters, zodiac, or a list of signs.",
}
TECHNIQUES: Schema = {
    "type": "string",
    "maxLength": 5000,
    "description": "The only techniques to ask, by their ids with commas between: then all that "
    "each of them shows, even if another one shows the same.",
    "example": "naked-pair,x-wing",
}
LEVEL: Schema = {"type": "string", "enum": list(LEVELS)}
RULES: Schema = {
    "type": "string",
    "enum": list(bank.VARIANTS),
    "description": "Other rules: a puzzle from the bank, of a level that it has with them.",
}
TECHNIQUE: Schema = {
    "type": "string",
    "maxLength": 50,
    "description": "The hardest technique that the puzzle needs.",
    "example": "x-wing",
}
RATING: Schema = {
    "type": "string",
    "maxLength": 50,
    "description": "The ER of a classic puzzle, or a range: 7.1, 6.5..7.2, ..3.0.",
    "example": "3.0..4.5",
}
SYMMETRY: Schema = {
    "type": "string",
    "maxLength": 20,
    "description": f"Of the givens: {', '.join(SYMMETRIES)}.",
    "example": "180",
}
SIZE: Schema = {"type": "integer", "enum": list(SIZES), "default": 9}
DATE: Schema = {
    "type": "string",
    "maxLength": 10,
    "description": "A day, 2026-12-24: the same puzzle for everybody.",
}
SEED: Schema = {"type": "integer", "minimum": 0, "maximum": 2**53 - 1}
FLAG: Schema = {"type": "boolean", "default": False}


def one_of(names: Sequence[str]) -> Schema:
    """The first is the default."""
    return {"type": "string", "enum": list(names), "default": names[0]}


def up_to(most: int, default: int, description: str) -> Schema:
    return {
        "type": "integer",
        "minimum": 1,
        "maximum": most,
        "default": min(default, most),
        "description": description,
    }


def from_zero(most: int, description: str) -> Schema:
    return {**up_to(most, 0, description), "minimum": 0}


def checked(body: object, fields: Mapping[str, Schema], required: frozenset[str]) -> dict[str, Any]:
    """The request, its defaults filled in. Raises InvalidRequest with the name of what is wrong."""
    if not isinstance(body, dict):
        raise InvalidRequest("web.api.not-an-object")
    for name in body:
        if name not in fields:
            raise InvalidRequest("web.api.unknown-field", name=name, known=list(fields))
    for name in required:
        if name not in body:
            raise InvalidRequest("web.api.missing-field", name=name)
    for name, value in body.items():
        if not _fits(value, fields[name]):
            raise InvalidRequest("web.api.bad-field", name=name)
    defaults = {name: schema["default"] for name, schema in fields.items() if "default" in schema}
    return {**defaults, **body}


_TYPES: dict[str, type] = {"string": str, "integer": int, "boolean": bool}


def _fits(value: object, schema: Schema) -> bool:
    # To Python True is a number, to JSON it is not.
    if type(value) is not _TYPES[schema["type"]]:
        return False
    if isinstance(value, str):
        shortest, longest = schema.get("minLength", 0), schema.get("maxLength", len(value))
        inside = shortest <= len(value) <= longest and _is_text(value)
    elif isinstance(value, int):
        inside = schema.get("minimum", value) <= value <= schema.get("maximum", value)
    return inside and ("enum" not in schema or value in schema["enum"])


def _is_text(value: str) -> bool:
    """JSON can spell halves of characters, which no file and no answer could hold."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
