"""Answers that are files to be kept."""

from __future__ import annotations

from urllib.parse import quote

from starlette.responses import Response


def download(content: str | bytes, name: str, *, is_marked: bool = False) -> Response:
    """A table. Excel takes a text for UTF-8 only if it `is_marked` as such."""
    body = content
    if isinstance(content, str):
        body = content.encode("utf-8-sig" if is_marked else "utf-8")
    plain = name.encode("ascii", "ignore").decode().replace('"', "") or "file"
    return Response(
        body,
        headers={
            "Content-Type": "text/csv; charset=utf-8",
            "Content-Disposition": (
                f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
            ),
        },
    )
