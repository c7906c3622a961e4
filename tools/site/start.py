"""The start page: its lists of links become the navigation of the site."""

from __future__ import annotations

import re

from garns.messages import use_language

from .labels import label
from .markdown import toctree
from .places import ENGLISH, Edition

GENERATED = "<!-- generated -->"
"""Where the start page lists the pages that exist on the site only."""

_SECTION = re.compile(r"^## (.+)$", re.M)
_ITEM = re.compile(r"^- \[[^]]*\]\(([^):]+)\.(?:md|rst)\)", re.M)


def finish_start_page(edition: Edition) -> None:
    file = edition.source / "index.md"
    with use_language(edition.language):
        text = file.read_text(encoding="utf-8").replace(GENERATED, "\n".join(_generated(edition)))
    file.write_text(f"{text}\n{_navigation(text)}\n", encoding="utf-8")


def _generated(edition: Edition) -> list[str]:
    pages = {
        "commands": "commands/index.md",
        "techniques": "techniques/index.md",
        "notations": "formats/index.md",
    }
    if edition is ENGLISH:
        pages["python"] = "api/index.rst"
    return [f"- [{label(id)}]({page})" for id, page in pages.items()]


def _navigation(text: str) -> str:
    _, *parts = _SECTION.split(text)
    sections = zip(parts[::2], parts[1::2], strict=True)
    return "\n\n".join(
        toctree(pages, f":caption: {title}")
        for title, body in sections
        if (pages := _ITEM.findall(body))
    )
