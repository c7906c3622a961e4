"""Options in sentences: `{--from}` is `--from` for whoever typed a command, and the parameter
`format=…` for whoever called the library; `{--symbols=digits}` is an option with its value."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

MARK = "--"

PARAMETERS = {"--from": "format", "--to": "format"}
"""The options whose parameters have other names."""

_on_command_line: ContextVar[bool] = ContextVar("garns_on_command_line", default=False)


@contextmanager
def on_command_line() -> Iterator[None]:
    """Speak to somebody who typed a command within the block."""
    token = _on_command_line.set(True)
    try:
        yield
    finally:
        _on_command_line.reset(token)


def option_words(field: str) -> str:
    """What a sentence says for `--from` or `--symbols=digits` between braces."""
    option, _, value = field.partition("=")
    if _on_command_line.get():
        return f"{option} {value}".rstrip()
    return f"{parameter_of(option)}={repr(value) if value else '…'}"


def parameter_of(option: str) -> str:
    """What the library calls an option."""
    return PARAMETERS.get(option) or option.removeprefix(MARK).replace("-", "_")
