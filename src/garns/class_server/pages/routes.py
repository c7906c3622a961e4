"""A route: an address, what it needs, and its page. `access.roles` decides who may ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.responses import Response

from ..access.roles import Needs
from .asked import Asked

FORM_BYTES = 64 * 1024
API = "/api/"


@dataclass(frozen=True)
class Route:
    """`path` may name a course, assignment, hand-in or student (`{course}` …): these are looked up
    before the page is asked, and must belong together."""

    method: str
    path: str
    needs: Needs
    answer: Callable[[Asked], Response]
    most_bytes: int = FORM_BYTES
    """Of the body of a request."""
    writes_itself: bool = False
    """Whether it opens transactions by itself, since it waits for something in between."""
    is_foreign: bool = False
    """Whether its form is posted from another site, so that it has no token of ours."""

    @property
    def is_api(self) -> bool:
        """Asked by scripts, with a token in a header and JSON for a form. Cookies count for
        nothing here, so no other site can use those of a browser."""
        return self.path.startswith(API)

    @property
    def needs_form_token(self) -> bool:
        return self.method == "POST" and not self.is_foreign and not self.is_api


def get(path: str, needs: Needs, answer: Callable[[Asked], Response], **more: bool) -> Route:
    return Route("GET", path, needs, answer, **more)


def post(
    path: str,
    needs: Needs,
    answer: Callable[[Asked], Response],
    *,
    most_bytes: int = FORM_BYTES,
    writes_itself: bool = False,
    is_foreign: bool = False,
) -> Route:
    return Route("POST", path, needs, answer, most_bytes, writes_itself, is_foreign)
