"""Files of the pages: styles, fonts, scripts; and whether the server is up."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response

from ..access.roles import Needs
from .asked import Asked
from .routes import get
from .templates_engine import static_address, static_file

FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}


def show(asked: Asked) -> Response:
    name = asked.params["name"]
    try:
        path = static_file(name)
    except LookupError:
        raise HTTPException(404) from None
    if static_address(name) == f"/static/{asked.params['digest']}/{name}":
        return FileResponse(path, headers=FOR_GOOD)
    return FileResponse(path)


def health(asked: Asked) -> Response:
    return PlainTextResponse("ok")


ROUTES = (
    get("/static/{digest}/{name:path}", Needs.ANYBODY, show),
    get("/healthz", Needs.ANYBODY, health),
)
