"""What callers hand in, checked where it comes in: a wrong kind or number is refused in a sentence.

Whatever gets past these checks to the kernel, or into a loop, would end in words of another library
or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf, log10
from operator import index
from os import PathLike, fsencode, fspath
from typing import Any

from .errors import InvalidRequest

MOST_THREADS = 1024
"""More than any machine has use for; the system refuses to make many times as many."""

LONGEST_NUMBER = 400
"""Bits of a number that is written out; Python refuses to write much longer ones."""

LONGEST_TYPED = 20
"""Digits of a number that somebody types."""

SHOWN = 40
"""Characters that are shown of what was found."""


def whole(name: str, value: Any) -> int:
    """A whole number, of Python or numpy."""
    try:
        return index(value)
    except TypeError:
        raise InvalidRequest("argument.whole", name=name, found=shown(value)) from None


def checked_whole(name: str, value: Any, *, least: int, most: int | None = None) -> int:
    """A whole number from `least` to `most`."""
    number = whole(name, value)
    if number < least:
        raise InvalidRequest("argument.least", name=name, least=str(least), found=shown(value))
    if most is not None and number > most:
        raise InvalidRequest("argument.most", name=name, most=str(most), found=shown(value))
    return number


def checked_threads(threads: Any) -> int | None:
    """A number of threads; None for all cores."""
    if threads is None:
        return None
    return checked_whole("threads", threads, least=1, most=MOST_THREADS)


def checked_seconds(seconds: Any) -> float | None:
    """A time that can be waited for: a number that is not negative; None for no limit."""
    if seconds is None:
        return None
    try:
        # A text would become a number too.
        number = -1.0 if isinstance(seconds, str | bytes) else float(seconds)
    except OverflowError:
        number = inf if seconds > 0 else -1.0
    except (TypeError, ValueError):
        number = -1.0
    # Not a number is neither.
    if not number >= 0:
        raise InvalidRequest("argument.seconds", found=shown(seconds))
    return number


def checked_text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise InvalidRequest("argument.text", name=name, found=shown(value))
    return value


def checked_path(name: str, value: Any) -> str:
    """The path of a file: a text, or an object that has one."""
    path = fspath(value) if isinstance(value, str | PathLike) else None
    if not isinstance(path, str) or not _can_name_a_file(path):
        raise InvalidRequest("argument.path", name=name, found=shown(value))
    return path


def _can_name_a_file(path: str) -> bool:
    try:
        return bool(path) and b"\0" not in fsencode(path)
    except UnicodeEncodeError:
        # Half a character, which no system has in a name.
        return False


def checked_function(name: str, value: Any) -> Callable[..., Any] | None:
    """Something that can be called; None for nothing."""
    if value is not None and not callable(value):
        raise InvalidRequest("argument.function", name=name, found=shown(value))
    return value  # type: ignore[no-any-return]


def checked_items(name: str, value: Any) -> Iterable[Any]:
    """A list, or anything else that can be gone through."""
    try:
        iter(value)
    except TypeError:
        raise InvalidRequest("argument.items", name=name, found=shown(value)) from None
    return value  # type: ignore[no-any-return]


def checked_names(name: str, value: Any) -> tuple[Any, ...]:
    """Names, or one alone."""
    return (value,) if isinstance(value, str) else tuple(checked_items(name, value))


def checked_choice(name: str, value: Any, known: Iterable[str]) -> str:
    """One of the names that are known."""
    names = list(known)
    if not isinstance(value, str) or value not in names:
        raise InvalidRequest("argument.choice", name=name, known=names, found=shown(value))
    return value


def typed_number(text: str) -> int | None:
    """The number that somebody typed; None if it is none, or longer than anybody means. Python
    reads no numbers of thousands of digits."""
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= LONGEST_TYPED else None


def shown(value: Any) -> str:
    """In short what it looks like."""
    if isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
        return f"{'-' * (value < 0)}10^{int(value.bit_length() * log10(2))}"
    try:
        text = repr(value)
    except Exception:
        # It is the caller's, and may be broken in any way; or has a number in it as above.
        text = f"<{type(value).__name__}>"
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
