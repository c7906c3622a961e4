"""The cookies of the server: none is readable by scripts, none is sent by forms of other sites."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

SIGN_IN = "garns_class"
BROWSER = "garns_form"
"""A token for the forms of a browser that is not signed in."""
LANGUAGE = "garns_lang"


def set_cookie(
    response: Response, name: str, value: str, *, is_secure: bool, seconds: int | None = None
) -> None:
    """Without `seconds` it lasts as long as the browser is open."""
    settings: dict[str, Any] = {"max_age": seconds} if seconds is not None else {}
    response.set_cookie(
        name, value, httponly=True, secure=is_secure, samesite="lax", path="/", **settings
    )


def delete_cookie(response: Response, name: str, *, is_secure: bool) -> None:
    response.delete_cookie(name, path="/", httponly=True, secure=is_secure, samesite="lax")
