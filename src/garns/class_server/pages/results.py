"""Results, as teachers see them: the live table, attempts, statistics, marks."""

from __future__ import annotations

from .routes import Route

ROUTES: tuple[Route, ...] = ()
