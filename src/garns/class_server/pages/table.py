"""All routes of the server, by subject."""

from __future__ import annotations

from importlib import import_module

from .routes import Route

MODULES = (
    "starting",
    "accounts",
    "account",
    "courses",
    "teaching",
    "roster",
    "assignments",
    "work",
    "lessons",
    "comments",
    "own_files",
    "receipts",
    "results",
    "projector",
    "statistics",
    "marks",
    "judging",
    "similar",
    "lti",
    "platforms",
    "privacy",
    "tokens",
    "api",
    "files",
)
"""Of this room, each with its ROUTES."""


def all_routes() -> tuple[Route, ...]:
    return tuple(
        route for name in MODULES for route in import_module(f".{name}", __package__).ROUTES
    )
