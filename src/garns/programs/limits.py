"""How much a program may use."""

from __future__ import annotations

import re
from dataclasses import dataclass

from garns.model import InvalidRequest

MEBIBYTE = 1 << 20
UNITS = {"": 1, "K": 1 << 10, "M": MEBIBYTE, "G": 1 << 30}
MOST_BYTES = (1 << 63) - 1
"""The system takes no greater number for a limit."""


@dataclass(frozen=True)
class Limits:
    """What a program is allowed: seconds of its processor, bytes of memory, of output and of each
    file that it writes, and processes at one time."""

    seconds: float = 2.0
    memory: int = 256 * MEBIBYTE
    output: int = MEBIBYTE
    file_size: int = 16 * MEBIBYTE
    processes: int = 32

    @property
    def patience(self) -> float:
        """Seconds on the clock: a program that sleeps uses no processor, and is ended all the same.
        Others on the machine must not make a program late."""
        return 3 * self.seconds + 5


def bytes_in(text: str) -> int:
    """`256M` in bytes: a number, and K, M or G for the powers of 1,024."""
    form = r"(\d{1,18}(?:\.\d{1,9})?)\s*([KMG]?)(?:i?B)?"
    found = re.fullmatch(form, text.strip(), re.IGNORECASE)
    size = int(float(found[1]) * UNITS[found[2].upper()]) if found else 0
    if not 1 <= size <= MOST_BYTES:
        raise InvalidRequest("programs.bytes", text=text)
    return size
