"""Refusals for scripts, as RFC 9457 has them."""

from __future__ import annotations

from starlette.responses import JSONResponse


def problem(status: int, title: str, detail: str = "") -> JSONResponse:
    facts = {"type": "about:blank", "title": title, "status": status}
    if detail:
        facts["detail"] = detail
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else None
    return JSONResponse(facts, status, headers, media_type="application/problem+json")
