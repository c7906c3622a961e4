"""Pieces of Markdown for generated pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

_OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*)")
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~$])")


def page(file: Path, parts: Iterable[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def escaped(text: str) -> str:
    """Text in which nothing is markup."""
    return _SPECIAL.sub(r"\\\1", text)


def words(text: str) -> str:
    """Text in which options are code, and nothing else is markup."""
    return _OPTION.sub(r"`\1`", escaped(text))


def code(text: str) -> str:
    return f"`{text}`"


def fenced(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"


def definition(term: str, meaning: str) -> str:
    return f"{term}\n: {meaning}"


def table(heading: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    cells = [tuple(heading), *map(tuple, rows)]
    lines = [f"| {' | '.join(row)} |" for row in cells]
    return "\n".join([lines[0], "|---" * len(cells[0]) + "|", *lines[1:]])


def toctree(names: Iterable[str], *options: str) -> str:
    return "\n".join(["```{toctree}", ":hidden:", *options, "", *names, "```"])
