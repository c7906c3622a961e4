"""What puzzles with constraints are to be like."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from garns.logic import LEVELS, TECHNIQUES, Level, technique_named
from garns.model import InvalidRequest, Layout, Message
from garns.model.arguments import checked_names
from garns.model.constraints import KINDS, Constraint
from garns.model.constraints.sample_table import DIVIDED, PLACED, RULE_SETS

from .aim import level_range
from .symmetry import units_on

ATTEMPTS = 2_000
"""Boards for one puzzle."""

USABLE = tuple(each for each in TECHNIQUES if not each.assumes_uniqueness)
"""The techniques for boards with constraints, from the simplest on."""


@dataclass(frozen=True)
class RuledAim:
    """How hard a puzzle is to be: the first `enough` of the usable techniques solve it, the first
    `too_few` do not."""

    too_few: int = 0
    enough: int = len(USABLE) + 1
    difficulty: str | None = None
    technique: str | None = None

    @property
    def has_bound(self) -> bool:
        """Whether it must not be too hard."""
        return self.enough <= len(USABLE)

    @property
    def level(self) -> Level | None:
        """The only level that it can have, if it is only one."""
        lowest = USABLE[self.too_few].level
        highest = USABLE[min(self.enough, len(USABLE)) - 1].level
        return lowest if lowest == highest else None


@dataclass(frozen=True)
class RuledWishes:
    """What puzzles with constraints are to be like; see `ruled_wishes`."""

    layout: Layout
    rules: tuple[str, ...]
    symmetry: str = "none"
    aim: RuledAim | None = None
    with_givens: bool = True
    attempts: int = ATTEMPTS

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of constraint, each once."""
        return _kinds(self.rules)


def ruled_wishes(
    board: Layout,
    rules: str | Iterable[str],
    *,
    symmetry: str = "none",
    difficulty: str | None = None,
    technique: str | None = None,
    givens: bool = True,
    attempts: int | None = None,
) -> RuledWishes:
    """Checked wishes; without rules for grids that overlap. Raises InvalidRequest for rules that
    nobody knows, or that the board cannot have, and for wishes that exclude each other."""
    if board.constraints:
        raise InvalidRequest("generate.rules-layout", layout=board.name)
    names = _rule_names(rules)
    kinds = _kinds(names)
    units_on(board, symmetry)
    # Cages that cover the board are cut until they say enough.
    has_givens = (givens or not names) and DIVIDED.isdisjoint(kinds)
    if symmetry != "none" and not has_givens and PLACED.isdisjoint(kinds):
        raise InvalidRequest("generate.rules-symmetry", symmetry=symmetry)
    if attempts is not None and attempts < 1:
        raise InvalidRequest("generate.attempts", attempts=attempts)
    board.with_constraints(whole_board_rules(kinds))
    if board.corners and technique is not None and technique_named(technique).needs_one_grid:
        raise InvalidRequest("layout.several-grids")
    aim = _aim(difficulty, technique)
    return RuledWishes(board, names, symmetry, aim, has_givens, attempts or ATTEMPTS)


def whole_board_rules(kinds: Iterable[str]) -> tuple[Constraint, ...]:
    """The constraints of these kinds that are about the whole board."""
    return tuple(Constraint(kind) for kind in kinds if KINDS[kind].cells is None)


def _rule_names(rules: str | Iterable[str]) -> tuple[str, ...]:
    texts = rules.split(",") if isinstance(rules, str) else checked_names("rules", rules)
    names = tuple(dict.fromkeys(str(each).strip().lower() for each in texts))
    for name in names:
        if name not in RULE_SETS:
            raise InvalidRequest("generate.rules", name=name, known=list(RULE_SETS))
    return names


def _kinds(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind for rule in rules for kind in RULE_SETS[rule]))


def _aim(difficulty: str | None, technique: str | None) -> RuledAim | None:
    if technique is not None:
        return _aim_at_technique(technique, difficulty)
    return None if difficulty is None else _aim_at_levels(difficulty)


def _aim_at_levels(difficulty: str) -> RuledAim:
    lowest, highest = level_range(difficulty)
    wished = LEVELS[LEVELS.index(lowest) : LEVELS.index(highest) + 1]
    places = [place for place, each in enumerate(USABLE) if each.level in wished]
    # What the whole catalogue does not solve is extreme too.
    enough = len(USABLE) + 1 if highest == LEVELS[-1] else places[-1] + 1
    return RuledAim(places[0], enough, lowest if lowest == highest else f"{lowest}..{highest}")


def _aim_at_technique(id: str, difficulty: str | None) -> RuledAim:
    technique = technique_named(id)
    if technique not in USABLE:
        raise InvalidRequest("generate.technique-of-houses", technique=technique.name)
    if difficulty is not None:
        lowest, highest = map(LEVELS.index, level_range(difficulty))
        if not lowest <= LEVELS.index(technique.level) <= highest:
            raise InvalidRequest(
                "generate.level-of-technique",
                technique=technique.name,
                level=Message(f"words.level.{technique.level}"),
                wished=difficulty,
            )
    place = USABLE.index(technique)
    return RuledAim(place, place + 1, difficulty, id)
