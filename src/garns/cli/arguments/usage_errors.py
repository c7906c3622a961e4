"""What click complains about, in the current language: click itself speaks English only."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from garns.messages import say

from .translated_click import BadValue, Complaint, nearest


def complaint_words(error: click.ClickException) -> str:
    return next(words(error) for kind, words in WORDS if isinstance(error, kind))


def _unknown(id: str, name: str, known: Iterable[str]) -> str:
    return say(f"cli.usage.{id}", name=name, nearest=nearest(name, list(known))).rstrip()


def _no_such_option(error: click.NoSuchOption) -> str:
    known = [name for p in _parameters(error) for name in (*p.opts, *p.secondary_opts)]
    return _unknown("no-such-option", error.option_name, known)


def _option_words(error: click.BadOptionUsage) -> str:
    """A flag takes no value; every other option takes one."""
    named = (p for p in _parameters(error) if error.option_name in (*p.opts, *p.secondary_opts))
    is_flag = any(isinstance(p, click.Option) and p.is_flag for p in named)
    return say("cli.usage.no-value" if is_flag else "cli.usage.one-value", name=error.option_name)


def _general_words(error: click.UsageError) -> str:
    # Click knows this error as a type of its own from 8.4 on.
    if (name := getattr(error, "command_name", None)) is not None:
        return _unknown("no-such-command", name, _commands(error))
    if _commands(error):
        return say("cli.usage.missing", name=say("cli.metavar.command"))
    if extra := re.search(r"extra arguments? \((.*)\)", error.message):
        return say("cli.usage.extra", words=extra[1])
    return say("cli.usage.not-understood")


def _commands(error: click.UsageError) -> list[str]:
    """Those that could have been named where it went wrong."""
    if error.ctx is None or not isinstance(error.ctx.command, click.Group):
        return []
    return error.ctx.command.list_commands(error.ctx)


def _parameters(error: click.UsageError) -> list[click.Parameter]:
    return error.ctx.command.get_params(error.ctx) if error.ctx else []


def _parameter_name(error: click.BadParameter) -> str:
    if error.param is None:
        return error.param_hint if isinstance(error.param_hint, str) else ""
    if isinstance(error.param, click.Option):
        return error.param.opts[-1]
    return error.param.make_metavar(error.ctx or click.Context(click.Command("")))


def _bad_value_words(error: click.BadParameter) -> str:
    kind = error.param.type if error.param else None
    name = _parameter_name(error)
    value = error.value if isinstance(error, BadValue) else None
    match kind:
        case click.Choice():
            return say("cli.usage.choice", name=name, choices=", ".join(map(str, kind.choices)))
        case click.IntRange() | click.FloatRange():
            return _range_words(name, kind, value)
        case click.types.IntParamType():
            return say("cli.usage.whole-number", name=name)
        case click.types.FloatParamType():
            return say("cli.usage.number", name=name)
        case click.Path() if path := _refused_path(kind, value):
            return f"{name}: {path}: {_path_words(kind, path)}"
        case _:
            return say("cli.usage.bad-value", name=name)


def _range_words(name: str, kind: click.IntRange | click.FloatRange, value: Any) -> str:
    """The bound that was passed; the lower one if that is not known."""
    sort = "whole-number" if isinstance(kind, click.IntRange) else "number"
    if kind.max is not None and _is_above(value, kind.max):
        return say(f"cli.usage.{sort}-at-most", name=name, high=str(kind.max))
    if kind.min is None:
        return say(f"cli.usage.{sort}", name=name)
    bound = "above" if kind.min_open else "from"
    return say(f"cli.usage.{sort}-{bound}", name=name, low=str(kind.min))


def _is_above(value: Any, bound: float) -> bool:
    """Text of more digits than Python reads is above any bound."""
    text = str(value).strip()
    try:
        return float(text) > bound
    except ValueError:
        return False


def _refused_path(kind: click.Path, value: Any) -> str | None:
    """The one of the values that is not as it should be."""
    paths = value if isinstance(value, (tuple, list)) else [value]
    return next((str(path) for path in paths if path and _problem(kind, Path(path))), None)


def _path_words(kind: click.Path, path: str) -> str:
    return say(f"cli.errno.{_problem(kind, Path(path))}")


def _problem(kind: click.Path, path: Path) -> str | None:
    if not path.exists():
        return "ENOENT"
    if not kind.dir_okay and path.is_dir():
        return "EISDIR"
    if not kind.file_okay and not path.is_dir():
        return "ENOTDIR"
    return None if os.access(path, os.R_OK) else "EACCES"


WORDS: tuple[tuple[type[click.ClickException], Callable[[Any], str]], ...] = (
    (Complaint, lambda error: error.message),
    (click.NoSuchOption, _no_such_option),
    (click.BadOptionUsage, _option_words),
    (click.BadArgumentUsage, lambda _: say("cli.usage.argument-count")),
    (
        click.MissingParameter,
        lambda error: say("cli.usage.missing", name=_parameter_name(error)),
    ),
    (click.BadParameter, _bad_value_words),
    (click.FileError, lambda error: f"{error.ui_filename}: {say('cli.usage.file')}"),
    (click.UsageError, _general_words),
    (click.ClickException, lambda _: say("cli.usage.not-understood")),
)
"""The first row that fits an error has its words."""
