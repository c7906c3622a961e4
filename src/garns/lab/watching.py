"""Progress of a study."""

from collections.abc import Callable

Watch = Callable[[int, int, str], None]
"""Called before each piece of work: how many pieces are done, of how many, and what is next."""

FINE = 10_000
"""The pieces of the whole, if several phases share one bar."""


def in_silence(done: int, total: int, what: str) -> None:
    """Shows no progress."""


def part_of(watch: Watch, start: float, end: float) -> Watch:
    """The progress of one phase, which goes from `start` to `end` of the whole (0 to 1)."""

    def show(done: int, total: int, what: str) -> None:
        share = start + (end - start) * done / max(total, 1)
        watch(round(FINE * share), FINE, what)

    return show
