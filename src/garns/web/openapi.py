"""The description of the HTTP interface, made from the table that the server itself goes by."""

from __future__ import annotations

from typing import Any

from garns import __version__
from garns.messages import LANGUAGES

from .operations import OPERATIONS, STATUSES, Operation
from .operations.schemas import NAMED

PROBLEM = {"$ref": "#/components/schemas/Problem"}

REFUSALS = {
    "400": "The body is no JSON.",
    "408": "The body came too slowly.",
    "413": "The body is too long.",
    "415": "The body is not sent as application/json.",
    "422": "A field is missing, unknown or wrong, the puzzle cannot be read, or would "
    "take too long to make.",
    "429": "Too many requests, or too much work; Retry-After says when to come again.",
}


def description() -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "garns",
            "version": __version__,
            "description": "Solves, checks, counts, explains, rates and makes Sudoku.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            **{f"/api/{name}": {"post": _post(name, each)} for name, each in OPERATIONS.items()},
            "/healthz": {"get": _get("health", "Whether the server is up.")},
            "/openapi.json": {"get": _get("description", "This description.")},
            "/api/shelf": {"get": _get("shelf", "Boards, levels, and puzzles for offline play.")},
            "/api/words/{language}": {"get": _words()},
        },
        "components": {"schemas": {"Problem": _PROBLEM_SCHEMA, **NAMED}},
    }


_PROBLEM_SCHEMA = {
    "type": "object",
    "description": "Why a request was refused (RFC 9457).",
    "required": ["type", "title", "status"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "line": {"type": "integer", "description": "Of what is wrong in the text, from 1."},
        "column": {"type": "integer", "description": "From 1."},
    },
}


def _get(name: str, summary: str) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": summary,
        "responses": {"200": _content("The answer.", "application/json", {"type": "object"})},
    }


def _words() -> dict[str, Any]:
    found = _get("words", "The sentences that the page says.")
    schema = {"type": "string", "enum": list(LANGUAGES)}
    found["parameters"] = [{"name": "language", "in": "path", "required": True, "schema": schema}]
    found["responses"]["404"] = _content("No such language.", "application/problem+json", PROBLEM)
    return found


def _post(name: str, operation: Operation) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": operation.summary,
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": _request_schema(operation)}},
        },
        "responses": {
            "200": _answers(operation),
            **{
                code: _content(words, "application/problem+json", PROBLEM)
                for code, words in REFUSALS.items()
            },
        },
    }


def _request_schema(operation: Operation) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": sorted(operation.required),
        "properties": dict(operation.fields),
    }


def _answers(operation: Operation) -> dict[str, Any]:
    """A document can fail to come about as well, and then there is a JSON answer."""
    answer = {
        "type": "object",
        "required": ["status"],
        "properties": {
            "status": {"type": "string", "enum": sorted({"ok", *STATUSES.values()})},
            "detail": {"type": "string"},
            **operation.answers,
        },
    }
    found = _content("The answer.", "application/json", answer)
    if operation.media_type != "application/json":
        found["content"][operation.media_type] = {}
    return found


def _content(words: str, media_type: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": words, "content": {media_type: {"schema": schema}}}
