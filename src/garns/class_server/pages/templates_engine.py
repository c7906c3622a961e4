"""Templates: HTML with sentences from the catalogue, in which everything else is escaped."""

from __future__ import annotations

import hashlib
from datetime import datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from garns.messages import LANGUAGES, current_writing, decimal, number, say
from garns.messages.language import writing_of

HERE = Path(str(files(__package__)))
TEMPLATES, STATIC = HERE / "templates", HERE / "static"
WEB_STATIC = Path(str(files("garns.web"))) / "static"

SHARED_FILES = ("tokens.css", "icon.svg", "fonts/Inter.woff2")
"""Of the page of the game, which look the same here."""


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        say=say, static=static_address, language_tag=language_tag, page_languages=languages
    )
    made.filters.update(
        moment=moment, field_moment=field_moment, points=points, number=number, decimal=decimal
    )
    return made


def render(template: str, **facts: Any) -> str:
    return environment().get_template(template).render(**facts)


def language_tag() -> str:
    return current_writing().tag


def languages() -> list[tuple[str, str]]:
    """Each with its own name."""
    return [(code, writing_of(code).name) for code in LANGUAGES]


def moment(value: datetime | None, zone: str) -> Markup:
    """A time as people of the course read it, and as machines do."""
    if value is None:
        return Markup("–")
    local = value.astimezone(ZoneInfo(zone))
    shown = local.strftime(say("class.time-format"))
    return Markup('<time datetime="{}">{}</time>').format(value.isoformat(), shown)


def field_moment(value: datetime | None, zone: str) -> str:
    """As a field for times takes it."""
    return "" if value is None else value.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def points(value: float | None) -> str:
    """With two digits at most, as the language writes numbers."""
    if value is None:
        return "–"
    return f"{round(value, 2):g}".replace(".", current_writing().decimal)


def static_address(name: str) -> str:
    """With the content in it: a browser may keep it for good."""
    return f"/static/{_digest(name)}/{name}"


@cache
def _digest(name: str) -> str:
    return hashlib.sha256(static_file(name).read_bytes()).hexdigest()[:12]


def static_file(name: str) -> Path:
    """Raises LookupError for what is not ours to serve."""
    if name in SHARED_FILES:
        return WEB_STATIC / name
    if name in _own_files():
        return STATIC / name
    raise LookupError(name)


@cache
def _own_files() -> frozenset[str]:
    return frozenset(
        path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()
    )
