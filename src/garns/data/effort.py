"""How much of this machine some work may use, and who is told how far it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


def _nobody(_: int) -> None:
    return


class Effort(NamedTuple):
    """`threads` of the kernel (None for all cores). `progress` is called with the number of rows
    of the shard that are done; whatever it raises ends the work."""

    threads: int | None = None
    progress: Callable[[int], None] = _nobody

    def after(self, rows: int) -> Effort:
        """For a part of the rows, `rows` of which were done before."""
        return self._replace(progress=lambda done: self.progress(rows + done))

    def stage(self, number: int, count: int, rows: int) -> Effort:
        """For one of `count` stages that all go through `rows` rows: each is a part of the way."""
        return self._replace(
            progress=lambda done: self.progress((number * rows + done) // max(count, 1))
        )
