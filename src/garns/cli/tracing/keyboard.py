"""Single keys from the terminal, without waiting for Enter."""

from __future__ import annotations

import os
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

ReadKey = Callable[[float], str]
"""Waits so many seconds at most; the name of a key (`left`), a character, or nothing."""

_SEQUENCES = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1bOH": "home",
    "\x1bOF": "end",
}
_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Z]|.", re.S)
_WINDOWS = {"K": "left", "M": "right", "G": "home", "O": "end", "H": "up", "P": "down"}


@contextmanager
def keyboard() -> Iterator[ReadKey]:
    """A function that reads keys while the block runs. Without a keyboard it only waits."""
    if not sys.stdin.isatty():
        yield _wait
    elif find_spec("termios"):
        with _unbuffered(sys.stdin.fileno()) as read:
            yield read
    else:
        yield _windows_key if find_spec("msvcrt") else _wait


def keys_in(text: str) -> Iterator[str]:
    """The keys that were typed, several of them if they came faster than we looked."""
    for key in _KEY.findall(text):
        if key in _SEQUENCES or len(key) == 1:
            yield _SEQUENCES.get(key, key)


def _wait(seconds: float) -> str:
    import time

    time.sleep(seconds)
    return ""


@contextmanager
def _unbuffered(descriptor: int) -> Iterator[ReadKey]:
    import select
    import termios
    import tty

    before = termios.tcgetattr(descriptor)
    typed: deque[str] = deque()

    def read(seconds: float) -> str:
        if not typed and select.select([descriptor], [], [], seconds)[0]:
            typed.extend(keys_in(os.read(descriptor, 256).decode(errors="ignore")))
        return typed.popleft() if typed else ""

    try:
        # Ctrl-C still interrupts.
        tty.setcbreak(descriptor)
        yield read
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _windows_key(seconds: float) -> str:  # pragma: no cover
    import msvcrt

    if not msvcrt.kbhit():  # type: ignore[attr-defined]
        return _wait(seconds)
    char: str = msvcrt.getwch()  # type: ignore[attr-defined]
    if char in "\x00\xe0":
        return _WINDOWS.get(msvcrt.getwch(), "")  # type: ignore[attr-defined]
    return char
