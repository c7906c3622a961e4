"""A file that grows line by line and can be continued after a kill.

Its first lines are comments that tell what it is made from: a run with the same wishes goes on
after the last lines that are there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from garns.formats import held_back

from .parts import Part, checked_fields, log_of, opened_part

SEED_MARK = "# seed "


@dataclass
class Growing:
    """The open part and how many lines, comments apart, it has already."""

    part: Part
    done: int

    def add(self, lines: bytes) -> None:
        """Whole lines only; they are on their way to the disk when this returns."""
        # A signal in between would leave lines without their mark.
        with held_back():
            self.done += lines.count(b"\n")
            self.part.add(lines, lines=self.done)


def seed_of_part(path: Path) -> int | None:
    """The seed of a part that was left behind, for runs that do not name one."""
    try:
        with log_of(path.resolve()).open("rb") as stream:
            recipe = checked_fields(stream.readline()) or {}
    except OSError:
        return None  # whatever it is, writing will tell
    first = str(recipe.get("header", "")).partition("\n")[0]
    number = first.removeprefix(SEED_MARK)
    return int(number) if first.startswith(SEED_MARK) and number.isdecimal() else None


@contextmanager
def growing(path: Path, header: bytes) -> Iterator[Growing]:
    """The file to go on with; it gets its own name when everything is there."""
    # What a link leads to is replaced, not the link.
    path = path.resolve()
    with opened_part(path) as part:
        recipe = {"header": header.decode()}
        mark = part.resume(recipe, header)
        yield Growing(part, mark["lines"] if mark else 0)
        part.finish()
