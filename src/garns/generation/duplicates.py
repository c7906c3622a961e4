"""Puzzles that are the same but for the names of the digits."""

from __future__ import annotations

from hashlib import blake2b


class Duplicates:
    """Remembers a fingerprint of every puzzle; `found` lists pairs of numbers."""

    def __init__(self) -> None:
        self._seen: dict[bytes, int] = {}
        self.found: list[tuple[int, int]] = []

    def add(self, number: int, values: bytes) -> None:
        """Note a puzzle, 0 or `.` for empty cells."""
        earlier = self._seen.setdefault(_fingerprint(values), number)
        if earlier != number:
            self.found.append((number, earlier))


def _fingerprint(values: bytes) -> bytes:
    """The same for two puzzles if one is the other with its digits renamed."""
    in_order = dict.fromkeys(values.replace(b".", b"\0"))
    in_order.pop(0, None)
    table = bytearray(256)
    for new, old in enumerate(in_order, start=1):
        table[old] = new
    return blake2b(values.translate(bytes(table)), digest_size=12).digest()
