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


TYPES = {".pdf": "application/pdf", ".csv": "text/csv; charset=utf-8"}
"""Whatever else somebody has handed in, no browser shows it."""


def attachment(content: bytes, name: str) -> Response:
    """To be kept, not shown: a browser must take it for nothing but what we say."""
    safe = "".join(each if each.isalnum() or each in "-_. " else "-" for each in name)
    safe = safe.strip(". ") or "file"
    plain = safe.encode("ascii", "replace").decode().replace("?", "-")
    ending = safe[safe.rfind(".") :].lower() if "." in safe else ""
    headers = {
        "Content-Disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(safe)}",
        "Content-Security-Policy": "default-src 'none'; sandbox",
    }
    return Response(content, 200, headers, TYPES.get(ending, "application/octet-stream"))
