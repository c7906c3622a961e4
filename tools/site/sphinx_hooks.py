"""What Sphinx asks us while it builds."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from .places import EDITIONS, Edition

BEFORE_THE_THEME = 100
FIELD_OF_A_NAMED_TUPLE = "Alias for field number"
ALIAS = re.compile(r"TypeAliasForwardRef\('([\w.]+)'\)")

_navigation: dict[Path, str] = {}
"""By the folder of the pages, since its links are relative."""


def connect(app: Any) -> None:
    app.connect("html-page-context", _offer_other_language)
    app.connect("html-page-context", _share_navigation, priority=BEFORE_THE_THEME)
    app.connect("env-updated", _list_names_only)
    app.connect("autodoc-process-docstring", _drop_made_up_words)
    app.connect("autodoc-process-signature", _name_types)


def _offer_other_language(
    app: Any, name: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Tell the template where the same page is in the other language."""
    (edition,) = (each for each in EDITIONS if each.sphinx_language == app.config.language)
    if edition.other.has_page(name):
        context["other_language"] = edition.other
        context["other_language_tag"] = edition.other.sphinx_language.replace("_", "-")
        context["other_language_url"] = _address(name, edition)


def _address(name: str, edition: Edition) -> str:
    here = Path(edition.folder, name).parent
    return Path(os.path.relpath(f"{edition.other.folder or '.'}/{name}.html", here)).as_posix()


def _share_navigation(
    app: Any, name: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Pages outside the navigation have the same one beside them; to make it takes longer than all
    the rest of a page."""
    if "orphan" in app.env.metadata.get(name, ()):
        make = context["toctree"]
        folder = Path(name).parent

        def toctree(**settings: Any) -> str:
            if folder not in _navigation:
                _navigation[folder] = make(**settings)
            return _navigation[folder]

        context["toctree"] = toctree


def _list_names_only(app: Any, environment: Any) -> None:
    """Leave members of classes out of the contents of pages: too many to read, and slow to copy."""
    for name, contents in environment.tocs.items():
        if name.startswith("api/"):
            for page in contents:
                for entry in (entry for names in page[1:] for entry in names):
                    del entry[1:]


def _drop_made_up_words(
    app: Any, what: str, name: str, value: Any, options: Any, lines: list[str]
) -> None:
    if lines and lines[0].startswith(FIELD_OF_A_NAMED_TUPLE):
        lines.clear()


def _name_types(
    app: Any,
    what: str,
    name: str,
    value: Any,
    options: Any,
    signature: str | None,
    returned: str | None,
) -> tuple[str | None, str | None]:
    """Within a union, Sphinx shows how it holds the name of a type instead of the name."""
    return _named(signature), _named(returned)


def _named(annotation: str | None) -> str | None:
    return annotation and ALIAS.sub(r"\1", annotation)
