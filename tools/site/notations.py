"""The table of notations, from the formats themselves."""

from __future__ import annotations

from collections.abc import Iterator

from garns.formats import Format, all_formats
from garns.messages import say, use_language

from .labels import label
from .markdown import code, escaped, page, table
from .places import Edition


def write_notations(edition: Edition) -> None:
    with use_language(edition.language):
        page(edition.source / "formats" / "index.md", _parts())


def _parts() -> Iterator[str]:
    yield f"# {label('notations')}"
    yield label("notations-intro")
    heading = [label(id) for id in ("notation", "meaning", "extensions", "ways")]
    yield table(heading, map(_row, all_formats()))


def _row(known: Format) -> tuple[str, ...]:
    writes = known.write is not None or known.write_binary is not None
    ways = [label("read")] * (known.read is not None) + [label("write")] * writes
    extensions = " ".join(map(code, known.extensions))
    return code(known.id), escaped(say(f"formats.{known.id}")), extensions, ", ".join(ways)
