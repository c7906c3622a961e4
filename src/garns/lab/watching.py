"""Telling how far the work is."""

from collections.abc import Callable

Watch = Callable[[int, int, str], None]
"""Called before each piece of work: how many pieces are done, of how many, and what is next."""


def in_silence(done: int, total: int, what: str) -> None:
    """For those who do not want to know."""
