"""The catalogue: every technique, from the simplest on. Paths, hints and levels follow it.

To add one: a finder in a file of `native/logic` or a module of `techniques`, a row here, a name, a
sentence (`messages/*/logic_<family>.po`) and a lesson (`messages/*/lesson.po`) per language, and a
file of examples; CONTRIBUTING.md has a recipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from itertools import islice
from typing import Any, Literal

from garns.model import Message

from . import kernel
from .state import State
from .step import Step, distinct

Level = Literal["easy", "medium", "hard", "expert", "extreme"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "expert", "extreme")

FAMILIES_OF_ONE_GRID = frozenset(
    {
        "exocet",
        "fireworks",
        "fish",
        "guardians",
        "kraken",
        "rectangles",
        "sectors",
        "templates",
        "tridagon",
    }
)
"""Their techniques are about rows that cross columns, or about all places of a value on a board
with as many rows as values."""


@dataclass(frozen=True, eq=False)
class Technique:
    """A row: where its finder is, and what it takes a person to see it.

    `family` names what belongs together: the file in `native/logic`, or the module in
    `logic/techniques` if `finder` names a function there, and the module with the words.
    """

    id: str
    level: Level
    family: str
    finder: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    assumes_uniqueness: bool = False
    needs_constraints: bool = False

    @property
    def needs_one_grid(self) -> bool:
        """Whether it does not know grids that overlap."""
        return self.family in FAMILIES_OF_ONE_GRID

    @property
    def name(self) -> Message:
        """What people call it."""
        return Message(f"logic_{self.family}.{self.id}.name")

    @property
    def is_native(self) -> bool:
        return not self.finder

    def find(
        self, state: State, most: int | None = None, *, seconds: float | None = None
    ) -> Iterator[Step]:
        """The steps of this technique in this state, each conclusion once; at most `most`. A native
        finder raises BudgetUsedUp when the seconds are over; one in Python does not look at them.
        """
        if self.is_native:
            return iter(kernel.steps_of(state, self.id, most, seconds))
        return islice(distinct(self._function(state, self.id, **self.parameters)), most)

    @cached_property
    def _function(self) -> Any:
        return getattr(import_module(f"garns.logic.techniques.{self.family}"), self.finder)


def _row(
    id: str, level: Level, place: str, *, assumes_uniqueness: bool = False, **parameters: Any
) -> Technique:
    """`place` is the file of a native finder, or module and function of one in Python."""
    family, _, finder = place.partition(".")
    return Technique(id, level, family, finder, parameters, assumes_uniqueness)


def _rule_row(id: str, level: Level, family: str) -> Technique:
    """A technique for boards with constraints, which finds nothing on others."""
    return Technique(id, level, family, needs_constraints=True)


def _unique_row(id: str, level: Level, place: str, **parameters: Any) -> Technique:
    """A technique that is valid only if the puzzle has exactly one solution."""
    return _row(id, level, place, assumes_uniqueness=True, **parameters)


TECHNIQUES: tuple[Technique, ...] = (
    _row("full-house", "easy", "singles"),
    _row("hidden-single-box", "easy", "singles"),
    _row("hidden-single-line", "easy", "singles"),
    _row("naked-single", "easy", "singles"),
    _rule_row("last-in-sum", "easy", "sums"),
    _rule_row("innie", "easy", "house_sums"),
    _rule_row("outie", "easy", "house_sums"),
    _rule_row("cage-combinations", "easy", "sums"),
    _rule_row("digit-sets", "easy", "sums"),
    _rule_row("line-bounds", "easy", "rule_lines"),
    _rule_row("rule-pair", "easy", "rule_lines"),
    _rule_row("sum-bounds", "easy", "sums"),
    _rule_row("needed-single", "easy", "sums"),
    _row("pointing", "medium", "locked"),
    _row("claiming", "medium", "locked"),
    _rule_row("needed-value", "medium", "sums"),
    _row("locked-pair", "medium", "subsets"),
    _row("naked-pair", "medium", "subsets"),
    _row("hidden-pair", "medium", "subsets"),
    _row("locked-triple", "medium", "subsets"),
    _row("naked-triple", "medium", "subsets"),
    _row("hidden-triple", "medium", "subsets"),
    _rule_row("locked-in-cage", "hard", "sums"),
    _rule_row("cage-permutations", "hard", "sums"),
    _rule_row("hidden-cage", "hard", "house_sums"),
    _rule_row("innies-outies", "hard", "house_sums"),
    _rule_row("line-values", "hard", "rule_lines"),
    _rule_row("every-candidate", "hard", "rule_links"),
    _rule_row("every-place", "hard", "rule_links"),
    _row("x-wing", "hard", "fish"),
    _row("swordfish", "hard", "fish"),
    _row("skyscraper", "hard", "single_digit"),
    _row("two-string-kite", "hard", "single_digit"),
    _row("dual-two-string-kite", "hard", "single_digit"),
    _row("turbot-fish", "hard", "single_digit"),
    _row("empty-rectangle", "hard", "single_digit"),
    _row("dual-empty-rectangle", "hard", "single_digit"),
    _row("remote-pair", "hard", "wings"),
    _row("xy-wing", "hard", "wings"),
    _row("xyz-wing", "hard", "wings"),
    _row("w-wing", "hard", "wings"),
    _row("simple-colouring-trap", "hard", "colouring"),
    _row("simple-colouring-wrap", "hard", "colouring"),
    _unique_row("unique-rectangle-1", "hard", "rectangles"),
    _unique_row("unique-rectangle-2", "hard", "rectangles"),
    _unique_row("unique-rectangle-3", "hard", "rectangles"),
    _unique_row("unique-rectangle-4", "hard", "rectangles"),
    _unique_row("unique-rectangle-5", "hard", "rectangles"),
    _unique_row("unique-rectangle-6", "hard", "rectangles"),
    _row("naked-quad", "hard", "subsets"),
    _row("jellyfish", "hard", "fish"),
    _row("hidden-quad", "hard", "subsets"),
    _unique_row("bug-1", "hard", "bug"),
    _rule_row("large-rest", "expert", "house_sums"),
    _rule_row("large-hidden-cage", "expert", "house_sums"),
    _rule_row("large-innies-outies", "expert", "house_sums"),
    _rule_row("sum-parity", "expert", "sums"),
    _row("finned-x-wing", "expert", "fish"),
    _row("sashimi-x-wing", "expert", "fish"),
    _row("finned-swordfish", "expert", "fish"),
    _row("sashimi-swordfish", "expert", "fish"),
    _row("finned-jellyfish", "expert", "fish"),
    _row("sashimi-jellyfish", "expert", "fish"),
    _row("multi-colouring-1", "expert", "colouring"),
    _row("multi-colouring-2", "expert", "colouring"),
    _row("grouped-w-wing", "expert", "wings"),
    _unique_row("hidden-rectangle", "expert", "rectangles"),
    _unique_row("avoidable-rectangle-1", "expert", "rectangles"),
    _unique_row("avoidable-rectangle-2", "expert", "rectangles"),
    _unique_row("unique-loop-1", "expert", "loops"),
    _unique_row("unique-loop-2", "expert", "loops"),
    _unique_row("unique-loop-3", "expert", "loops"),
    _unique_row("unique-loop-4", "expert", "loops"),
    _unique_row("extended-rectangle-1", "expert", "loops"),
    _unique_row("extended-rectangle-2", "expert", "loops"),
    _unique_row("extended-rectangle-3", "expert", "loops"),
    _unique_row("extended-rectangle-4", "expert", "loops"),
    _unique_row("bug-2", "expert", "bug"),
    _unique_row("bug-3", "expert", "bug"),
    _unique_row("bug-4", "expert", "bug"),
    _row("wxyz-wing", "expert", "wings"),
    _row("x-chain", "expert", "chains"),
    _row("xy-chain", "expert", "chains"),
    _row("sue-de-coq", "expert", "sue_de_coq"),
    _row("sue-de-coq-extended", "expert", "sue_de_coq"),
    _row("vwxyz-wing", "expert", "wings"),
    _row("uvwxyz-wing", "expert", "wings"),
    _row("als-xz", "expert", "als"),
    _row("als-xz-double", "expert", "als"),
    _row("medusa", "expert", "colouring"),
    _row("continuous-loop", "expert", "chains"),
    _row("aic", "expert", "chains"),
    _row("discontinuous-loop", "expert", "chains"),
    _row("aligned-pair", "expert", "aligned"),
    _row("als-xy-wing", "expert", "als"),
    _row("grouped-continuous-loop", "expert", "chains"),
    _row("grouped-aic", "expert", "chains"),
    _row("grouped-discontinuous-loop", "expert", "chains"),
    _row("aligned-triple", "expert", "aligned"),
    _row("siamese-x-wing", "expert", "fish"),
    _row("siamese-swordfish", "expert", "fish"),
    _row("siamese-jellyfish", "expert", "fish"),
    _row("tuvwxyz-wing", "extreme", "wings"),
    _row("guardians", "extreme", "guardians"),
    _row("fireworks", "extreme", "fireworks"),
    _row("squirmbag", "extreme", "fish"),
    _row("whale", "extreme", "fish"),
    _row("leviathan", "extreme", "fish"),
    _row("franken-swordfish", "extreme", "fish"),
    _row("franken-jellyfish", "extreme", "fish"),
    _row("finned-franken-x-wing", "extreme", "fish"),
    _row("finned-franken-swordfish", "extreme", "fish"),
    _row("finned-franken-jellyfish", "extreme", "fish"),
    _row("finned-squirmbag", "extreme", "fish"),
    _row("sashimi-squirmbag", "extreme", "fish"),
    _row("finned-whale", "extreme", "fish"),
    _row("sashimi-whale", "extreme", "fish"),
    _row("finned-leviathan", "extreme", "fish"),
    _row("sashimi-leviathan", "extreme", "fish"),
    _row("death-blossom", "extreme", "als"),
    _row("als-chain", "extreme", "als"),
    _row("junior-exocet", "extreme", "exocet"),
    _row("double-exocet", "extreme", "exocet"),
    _row("senior-exocet", "extreme", "exocet"),
    _row("tridagon", "extreme", "tridagon"),
    _row("sk-loop", "extreme", "sectors"),
    _row("multi-sector-locked-sets", "extreme", "sectors"),
    _row("mutant-swordfish", "extreme", "fish"),
    _row("mutant-jellyfish", "extreme", "fish"),
    _row("finned-mutant-x-wing", "extreme", "fish"),
    _row("finned-mutant-swordfish", "extreme", "fish"),
    _row("finned-mutant-jellyfish", "extreme", "fish"),
    _row("als-continuous-loop", "extreme", "chains"),
    _row("als-aic", "extreme", "chains"),
    _row("als-discontinuous-loop", "extreme", "chains"),
    _row("siamese-franken-x-wing", "extreme", "fish"),
    _row("siamese-franken-swordfish", "extreme", "fish"),
    _row("siamese-franken-jellyfish", "extreme", "fish"),
    _row("siamese-mutant-x-wing", "extreme", "fish"),
    _row("siamese-mutant-swordfish", "extreme", "fish"),
    _row("siamese-mutant-jellyfish", "extreme", "fish"),
    _row("nishio", "extreme", "forcing"),
    _row("franken-squirmbag", "extreme", "fish"),
    _row("finned-franken-squirmbag", "extreme", "fish"),
    _row("franken-whale", "extreme", "fish"),
    _row("finned-franken-whale", "extreme", "fish"),
    _row("franken-leviathan", "extreme", "fish"),
    _row("finned-franken-leviathan", "extreme", "fish"),
    _row("mutant-squirmbag", "extreme", "fish"),
    _row("finned-mutant-squirmbag", "extreme", "fish"),
    _row("mutant-whale", "extreme", "fish"),
    _row("finned-mutant-whale", "extreme", "fish"),
    _row("mutant-leviathan", "extreme", "fish"),
    _row("finned-mutant-leviathan", "extreme", "fish"),
    _row("template-set", "extreme", "templates"),
    _row("template-delete", "extreme", "templates"),
    _row("kraken-fish-1", "extreme", "kraken"),
    _row("kraken-fish-2", "extreme", "kraken"),
    _row("cell-forcing", "extreme", "forcing"),
    _row("house-forcing", "extreme", "forcing"),
    _row("contradiction-forcing", "extreme", "forcing"),
    _row("forcing-net-contradiction", "extreme", "forcing"),
    _row("forcing-net-verity", "extreme", "forcing"),
)
"""Every technique, from the simplest on."""

CLASSIC_TECHNIQUES = tuple(each for each in TECHNIQUES if not each.needs_constraints)
"""Those for boards with houses alone: what the generator aims at and the school teaches."""

_BY_ID = {technique.id: technique for technique in TECHNIQUES}


def technique_named(id: str) -> Technique:
    """The technique with that id (`x-wing`). Raises InvalidRequest if there is none."""
    from garns.model import InvalidRequest
    from garns.model.arguments import checked_text

    if checked_text("technique", id) not in _BY_ID:
        raise InvalidRequest("logic.no-technique", name=id)
    return _BY_ID[id]
