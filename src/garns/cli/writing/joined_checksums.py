"""The CRC-32 of two texts in a row, from those of each: nothing has to be read for it.

A checksum is a polynomial over the field of two elements, modulo that of CRC-32; its lowest bit is
the highest power. More bytes after a text multiply its checksum by a power of x.
"""

from __future__ import annotations

POLYNOMIAL = 0xEDB88320
ONE = 1 << 31
X = 1 << 30


def joined_crc32(first: int, second: int, length: int) -> int:
    """That of two texts together; the second one has `length` bytes."""
    return _product(first, _power(8 * length)) ^ second


def _power(exponent: int) -> int:
    """Of x, by squares."""
    power, square = ONE, X
    while exponent:
        if exponent & 1:
            power = _product(power, square)
        square = _product(square, square)
        exponent >>= 1
    return power


def _product(left: int, right: int) -> int:
    found = 0
    for bit in range(31, -1, -1):
        if left >> bit & 1:
            found ^= right
        right = right >> 1 ^ (POLYNOMIAL if right & 1 else 0)
    return found
