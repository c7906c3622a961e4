"""Which canonical forms have been met, by 64-bit hashes: in sorted runs, the long ones on disk.

Two of n forms share a hash with a chance of n² / 2⁶⁵: 1 in 4000 for a hundred million. Then one of
them is taken for the other, and lost.
"""

from __future__ import annotations

import tempfile
from typing import Any

LONGEST_IN_MEMORY = 1 << 22
"""Hashes of a run; longer ones go to a temporary file. 8 bytes each."""

_FACTOR, _START = 0x9E3779B97F4A7C15, 0x243F6A8885A308D3


def hashes(forms: Any) -> Any:
    """Of boards in an array of shape (boards, cells), the same on every machine."""
    import numpy

    count, cells = forms.shape
    padded = numpy.zeros((count, -(-cells // 8) * 8), numpy.uint8)
    padded[:, :cells] = forms
    found = numpy.full(count, _START, numpy.uint64)
    for word in padded.view("<u8").T:
        found = (found ^ word) * numpy.uint64(_FACTOR)
        found ^= found >> numpy.uint64(29)
    return found * numpy.uint64(_FACTOR)


class Seen:
    """A set of hashes in some sorted runs. Each is more than twice as long as the next one, but
    for those on disk: so they are few, and each hash is moved few times."""

    def __init__(self, longest_in_memory: int = LONGEST_IN_MEMORY) -> None:
        self._runs = list[Any]()
        self._longest_in_memory = longest_in_memory

    def __len__(self) -> int:
        return sum(map(len, self._runs))

    def add(self, forms: Any) -> Any:
        """Those of the forms, each different, that were not there. Now they are."""
        import numpy

        found = hashes(forms)
        is_new = numpy.ones(len(found), bool)
        for run in self._runs:
            places = numpy.searchsorted(run, found)
            is_new &= run[numpy.minimum(places, len(run) - 1)] != found
        if is_new.any():
            self._append(numpy.sort(found[is_new]))
        return forms[is_new]

    def _append(self, run: Any) -> None:
        import numpy

        while self._runs and len(run) * 2 >= len(self._runs[-1]) and self._is_short(self._runs[-1]):
            run = numpy.sort(numpy.concatenate([self._runs.pop(), run]), kind="stable")
        self._runs.append(run if self._is_short(run) else _on_disk(run))

    def _is_short(self, run: Any) -> bool:
        return len(run) <= self._longest_in_memory


def _on_disk(run: Any) -> Any:
    """The same, read from a file that is gone when nobody looks at it any more."""
    import numpy

    with tempfile.TemporaryFile() as file:
        run.tofile(file)
        file.flush()
        return numpy.memmap(file, run.dtype, "r", shape=run.shape)
