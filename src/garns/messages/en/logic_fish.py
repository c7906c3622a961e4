"""Sentences whose ids begin with `logic_fish.`.

Fish of all sizes and shapes are spoken of alike, so their sentences are put together.
"""

from __future__ import annotations

from typing import NamedTuple


class _Size(NamedTuple):
    name: str
    number: str


_SIZES = {
    "x-wing": _Size("X-wing", "two"),
    "swordfish": _Size("swordfish", "three"),
    "jellyfish": _Size("jellyfish", "four"),
    "squirmbag": _Size("squirmbag", "five"),
    "whale": _Size("whale", "six"),
    "leviathan": _Size("leviathan", "seven"),
}

_SHAPES = {
    "Franken": "and boxes are among them: rows and boxes by columns and boxes, or columns and boxes by rows and boxes",
    "mutant": "of whatever kind, with rows and columns on the same side",
}

_STEP = "{base_in} the digit {values} can only be {cover_in}, which have no room for another {values}, {conclusion}."
_FINNED_STEP = "{base_in} the digit {values} can only be {cover_in}, except for {fins_cells}; either it is there or it uses up {cover_houses}, {conclusion}."
_SIAMESE_STEP = "{base_in} the digit {values} can only be {cover_in}, except for {fins_cells}, and likewise only {second_cover_in}, except for {second_fins_cells}; these two fish share their base, {conclusion}."
_SIAMESE_LESSON = (
    "with the same base. Their covers and fins differ, and each removes its own candidates."
)


def _of_lines(id: str, size: _Size) -> dict[str, str]:
    a_fish = f"{'An' if size.name == 'X-wing' else 'A'} {size.name}"
    return {
        f"{id}.name": size.name[0].upper() + size.name[1:],
        f"{id}.step": _STEP,
        f"{id}.lesson": f"If a digit has all its places in {size.number} rows in the same {size.number} columns, it fills these columns there: it leaves their other cells. The same holds with rows and columns exchanged.",
        f"finned-{id}.name": f"Finned {size.name}",
        f"finned-{id}.step": _FINNED_STEP,
        f"finned-{id}.lesson": f"{a_fish} with a few places too many, its fins. Either a fin holds the digit, or the fish is real. So the digit leaves the cells that both rule out: those of the cover that see every fin.",
        f"sashimi-{id}.name": f"Sashimi {size.name}",
        f"sashimi-{id}.step": _FINNED_STEP,
        f"sashimi-{id}.lesson": f"A finned {size.name} in which a line has only one place beside the fins. The argument stays the same: either a fin holds the digit, or the cover is used up, and the cells of the cover that see every fin lose it both ways.",
        f"siamese-{id}.name": f"Siamese {size.name}",
        f"siamese-{id}.step": _SIAMESE_STEP,
        f"siamese-{id}.lesson": f"Two finned or sashimi fish of {size.number} lines {_SIAMESE_LESSON}",
    }


def _of_houses(id: str, size: _Size, shape: str, how: str) -> dict[str, str]:
    fish = f"{shape.lower()}-{id}"
    covered = f"{size.number.capitalize()} houses are covered by {size.number} others, {how}"
    return {
        f"{fish}.name": f"{shape[0].upper()}{shape[1:]} {size.name}",
        f"{fish}.step": _STEP,
        f"{fish}.lesson": f"{covered}. The {size.number} covers have no room for the digit outside the base.",
        f"finned-{fish}.name": f"Finned {shape} {size.name}",
        f"finned-{fish}.step": _FINNED_STEP,
        f"finned-{fish}.lesson": f"{covered}, except for the fins: places that lie in more houses of the base than of the cover. Either a fin holds the digit, or the covers are used up; the cells of the cover that see every fin lose it both ways.",
        f"siamese-{fish}.name": f"Siamese {shape} {size.name}",
        f"siamese-{fish}.step": _SIAMESE_STEP,
        f"siamese-{fish}.lesson": f"Two finned {shape} fish of {size.number} houses {_SIAMESE_LESSON}",
    }


SENTENCES: dict[str, str | tuple[str, str]] = {}
for _id, _size in _SIZES.items():
    SENTENCES |= _of_lines(_id, _size)
    for _shape, _how in _SHAPES.items():
        SENTENCES |= _of_houses(_id, _size, _shape, _how)
