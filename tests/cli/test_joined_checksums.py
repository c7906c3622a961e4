"""The checksum of two texts in a row is that of the whole."""

from __future__ import annotations

import random
from zlib import crc32

import pytest

from garns.cli.writing.joined_checksums import joined_crc32


@pytest.mark.parametrize("lengths", [(0, 0), (0, 5), (5, 0), (1, 1), (81, 1000), (70_000, 12_345)])
def test_joined(lengths: tuple[int, int]) -> None:
    first, second = (random.Random(length).randbytes(length) for length in lengths)
    assert joined_crc32(crc32(first), crc32(second), len(second)) == crc32(first + second)
