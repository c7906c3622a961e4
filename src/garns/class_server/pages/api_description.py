"""The addresses for scripts, described as OpenAPI 3.1."""

from __future__ import annotations

import re
from typing import Any

from garns import __version__

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
FIGURE: Schema = {"type": "number"}
MOMENT: Schema = {"type": ["string", "null"], "format": "date-time"}
ANY_OBJECT: Schema = {"type": "object"}


def _object(**fields: Schema) -> Schema:
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _or_null(schema: Schema) -> Schema:
    return {**schema, "type": [schema["type"], "null"]}


COURSE = _object(
    id=WHOLE, title=TEXT, institution=TEXT, time_zone=TEXT, is_archived=FLAG, role=TEXT
)
STUDENT = _object(id=WHOLE, student_id=TEXT, name=TEXT, email=TEXT, group=TEXT, has_joined=FLAG)
ASSIGNMENT = _object(
    id=WHOLE, kind=TEXT, title=TEXT, points=FIGURE, attempts=WHOLE, counts=TEXT,
    opens=MOMENT, closes=MOMENT, is_published=FLAG,
)  # fmt: skip
MARK = _object(
    student=WHOLE, student_id=TEXT, attempts=WHOLE, hand_in=_or_null(WHOLE),
    points=_or_null(FIGURE),
)  # fmt: skip
HAND_IN = _object(
    id=WHOLE, student=WHOLE, owner=TEXT, attempt=WHOLE, receipt=TEXT, at=MOMENT, is_late=FLAG,
    state=TEXT, points=_or_null(FIGURE), has_file=FLAG,
)  # fmt: skip
COMMENT = _object(at=MOMENT, by=_or_null(WHOLE), text=TEXT)
PROBLEM: Schema = {
    "type": "object",
    "properties": {"type": TEXT, "title": TEXT, "status": WHOLE, "detail": TEXT},
    "required": ["type", "title", "status"],
}

LOCAL_MOMENT: Schema = {
    "type": "string",
    "pattern": "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]$",
    "examples": ["2030-11-30T23:59"],
}


def _more(schema: Schema, **fields: Schema) -> Schema:
    return _object(**{**schema["properties"], **fields})


WORK = "/api/courses/{course}/assignments/{assignment}"

OPERATIONS: dict[tuple[str, str], tuple[str, Schema]] = {
    ("get", "/api/courses"): ("Courses of the account", _object(courses=_list(COURSE))),
    ("get", "/api/courses/{course}/students"): ("The class list", _object(students=_list(STUDENT))),
    ("get", "/api/courses/{course}/assignments"): (
        "Assignments of a course",
        _object(assignments=_list(ASSIGNMENT)),
    ),
    ("get", WORK): ("One assignment", _more(ASSIGNMENT, text=TEXT)),
    ("get", f"{WORK}/marks"): (
        "The mark of each student",
        _object(points=FIGURE, marks=_list(MARK)),
    ),
    ("get", f"{WORK}/hand-ins"): (
        "Hand-ins, oldest first",
        _object(hand_ins=_list(HAND_IN), after=_or_null(WHOLE)),
    ),
    ("get", f"{WORK}/hand-ins/{{hand_in}}"): (
        "One hand-in",
        _more(HAND_IN, answers=ANY_OBJECT, result=ANY_OBJECT, comments=_list(COMMENT)),
    ),
    ("post", f"{WORK}/hand-ins/{{hand_in}}/comments"): ("Add a comment", _object(id=WHOLE)),
    ("post", f"{WORK}/students/{{student}}/extension"): (
        "Give a student more time",
        _object(closes=MOMENT),
    ),
}

FORMS: dict[str, Schema] = {
    "comments": _object(
        text={"type": "string", "minLength": 1, "maxLength": 5000, "pattern": "^[ -~]*[!-~][ -~]*$"}
    ),
    "extension": _object(closes=LOCAL_MOMENT),
}
"""What is posted, by the end of the address."""


def description(address: str) -> Schema:
    paths: dict[str, Any] = {}
    for (method, path), (summary, schema) in OPERATIONS.items():
        paths.setdefault(path, {})[method] = _operation(method, path, summary, schema)
    return {
        "openapi": "3.1.0",
        "info": {"title": "garns class", "version": __version__},
        "servers": [{"url": address or "/"}],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Problem": PROBLEM},
        },
    }


def _operation(method: str, path: str, summary: str, schema: Schema) -> Schema:
    found: Schema = {
        "summary": summary,
        "operationId": f"{method}-{path.removeprefix('/api/')}".translate(
            str.maketrans({"/": "-", "{": "", "}": ""})
        ),
        "parameters": [_parameter(name) for name in re.findall(r"{(\w+)}", path)],
        "responses": {
            "200" if method == "get" else "201": {
                "description": summary,
                "content": {"application/json": {"schema": schema}},
            },
            "default": {
                "description": "Refused",
                "content": {
                    "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                },
            },
        },
    }
    if path.endswith("/hand-ins"):
        found["parameters"].append(
            {
                "name": "after",
                "in": "query",
                "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
                "description": "The id of the last hand-in that was seen",
            }
        )
    if method == "post":
        form = FORMS[path.rpartition("/")[2]]
        content = {"application/json": {"schema": form}}
        found["requestBody"] = {"required": True, "content": content}
    return found


def _parameter(name: str) -> Schema:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    }
