"""What a browser takes along: boards, levels, the algorithms that the lab can run, and puzzles to
play without a network."""

from __future__ import annotations

from functools import cache
from typing import Any

from garns import bank
from garns.formats import line_of
from garns.logic import LEVELS
from garns.model import Layout, usual_block
from garns.search.ladder import ALGORITHMS

from .fields import SIZES
from .operations.boards import board_record
from .operations.making import HARDLY_EVER_MADE

TO_TAKE_ALONG = 25
"""Puzzles of each size and level."""

TO_BEGIN_WITH = 3
"""Puzzles for who has never been there, where an engine has the whole bank."""

CLASSIC_SIZE = 9

JIGSAWS = (
    "112222233111222233411153336414553636444555666474755696477759996778888999778888899",
    "112223333111222333411112236444452536445555566475856666478899996777888999777788899",
    "111122333141222333141252236441255336444555666477558966478858969777888969777889999",
    "111122233111223333112225363442555663444456666744555866747588899777788999778889999",
    "111233333111222323411522223415566663444555666744445596788885996787888999777778999",
    "111122333122222333112445536112455336444456666477556899475566899777888889777889999",
)
"""Regions to play on, the same after half a turn; puzzles of every level are soon made on them."""


KEPT_RULES = tuple(each for each in bank.VARIANTS if each not in ("x", "windoku", "jigsaw"))
"""Rules whose puzzles come from the bank; those of the others are soon made."""


@cache
def shelf() -> dict[str, Any]:
    levels = {size: levels_of(size) for size in SIZES}
    return {
        "boards": {size: usual_block(size) for size in SIZES},
        "levels": levels,
        "rules": {rules: bank.variant_levels(rules) for rules in KEPT_RULES},
        "jigsaws": [Layout.jigsaw(regions).name for regions in JIGSAWS],
        # A page with an engine has them all; what is not installed is missing on the server only.
        "algorithms": [
            {"id": each.id, "isStepwise": each.is_stepwise, "isInstalled": each.is_installed}
            for each in ALGORITHMS
        ],
        "puzzles": {
            size: {level: _puzzles(level, size) for level in bank.levels(size)}
            for size in bank.SIZES
        },
    }


def first_shelf() -> dict[str, Any]:
    """For a page with an engine: puzzles until it has started."""
    easy = _puzzles("easy", CLASSIC_SIZE, TO_BEGIN_WITH)
    return {**shelf(), "puzzles": {CLASSIC_SIZE: {"easy": easy}}}


def levels_of(size: int) -> tuple[str, ...]:
    """Those of the bank, where it has the board; else those whose puzzles are soon made."""
    if size in bank.SIZES:
        return bank.levels(size)
    return tuple(level for level in LEVELS if level not in HARDLY_EVER_MADE[size])


def _puzzles(level: str, size: int, most: int = TO_TAKE_ALONG) -> list[tuple[str, str, str | None]]:
    """Puzzles with their solutions and the codes of their links, from all over the file."""
    n = bank.count(level, size)
    numbers = sorted({1 + i * n // most for i in range(most)})
    found = [bank.puzzle(level, size, number) for number in numbers if number <= n]
    return [
        (line_of(each.grid), line_of(each.solution), board_record(each.grid)["code"])
        for each in found
        if each.solution
    ]
