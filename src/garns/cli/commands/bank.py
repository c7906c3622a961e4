"""`garns bank`: puzzles that come with garns, at once and without a network."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from garns import bank
from garns.draw import board_text, constraints_text
from garns.formats import write
from garns.logic import LEVELS
from garns.messages import say
from garns.messages.constraints import constraint_name
from garns.messages.steps import level_name
from garns.model import InvalidRequest, Puzzle, usual_symbols
from garns.model.constraints import KINDS
from garns.rating import SCALES

from ..arguments import options
from ..arguments.technique_options import Difficulty
from ..arguments.translated_click import Command, Complaint, option
from ..running.exit_codes import Exit
from ..writing.output import (
    emitter,
    json_line,
    prints_frames,
    shows_numbers,
    terminal_width,
    with_er,
)

TODAY = ("today", "hoje")
RATED_SIZE = 9


def _kinds(_: object, __: object, incomplete: str) -> list[str]:
    return [kind for kind in KINDS if kind.startswith(incomplete)]


@click.command("bank", cls=Command)
@options.command_options(
    option(
        "--difficulty",
        type=Difficulty(),
        value="difficulty",
        help_id="cli.bank.option.difficulty",
    ),
    option("--rating", value="rating", help_id="cli.bank.option.rating"),
    option("--size", type=options.COUNT, default=9, value="n"),
    option("--number", type=options.COUNT, value="n", help_id="cli.bank.option.number"),
    option("--date", "day", value="date"),
    option(
        "--rules",
        type=click.Choice(bank.VARIANTS),
        value="rules",
        help_id="cli.bank.option.rules",
    ),
    option(
        "--constraint",
        "kind",
        value="constraint",
        shell_complete=_kinds,
        help_id="cli.bank.option.constraint",
    ),
    option(
        "--to",
        "to",
        value="format",
        shell_complete=options.format_names,
        help_id="cli.generate.option.to",
    ),
    options.json_lines,
    options.ascii_only,
    options.numbers,
)
def command(
    difficulty: str | None,
    rating: str | None,
    size: int,
    number: int | None,
    day: str | None,
    rules: str | None,
    kind: str | None,
    to: str | None,
    as_json: bool,
    ascii_only: bool,
    numbers: bool | None,
) -> Exit:
    if to is not None and as_json:
        raise Complaint("one-of", names="--to, --json")
    if number is not None and day is not None:
        raise Complaint("one-of", names="--number, --date")
    if number is not None and rating is not None:
        raise Complaint("one-of", names="--number, --rating")
    if rating is not None and size != RATED_SIZE:
        raise InvalidRequest("bank.unrated", scale=SCALES["se"].name, size=size)
    if kind is not None or rules is not None:
        wishes = {"difficulty": difficulty, "rating": rating, "number": number, "date": day}
        ruled = _with_constraints(kind, rules, wishes)
        return _give(ruled, to, as_json, ascii_only, shows_numbers(numbers))
    with emitter(None) as emit:
        if difficulty is None and rating is None:
            emit("".join(f"{line}\n" for line in _contents()))
            return Exit.DONE
        if rating is not None:
            found = bank.rated(rating, difficulty)
            difficulty, number = found[bank.draw_place(len(found), _date(day))]
        assert difficulty is not None
        if number is None:
            number = bank.draw_number(difficulty, size, date=_date(day))
        puzzle = bank.puzzle(difficulty, size, number)
        if as_json:
            emit(json_line(_record(puzzle, number)))
        elif to is not None:
            for piece in write([with_er(puzzle)], to):
                emit(piece)
        else:
            plain = ascii_only or not prints_frames()
            emit(_shown(puzzle, number, ascii_only=plain, numbers=shows_numbers(numbers)))
    return Exit.DONE


def _refuse_other_wishes(first: str, **wishes: object) -> None:
    for name, wish in wishes.items():
        if wish is not None:
            raise Complaint("one-of", names=f"--{first}, --{name}")


def _with_constraints(kind: str | None, rules: str | None, wishes: dict[str, Any]) -> _Headed:
    """The example of a kind, or a puzzle with these rules."""
    if kind is not None:
        _refuse_other_wishes("constraint", rules=rules, **wishes)
        return _example(kind)
    assert rules is not None
    _refuse_other_wishes("rules", rating=wishes["rating"], date=wishes["date"])
    return _of_rules(rules, wishes["difficulty"] or LEVELS[0], wishes["number"])


def _example(kind: str) -> _Headed:
    head = say("cli.bank.example", name=constraint_name(kind))
    return _Headed(head, bank.constraint_example(kind))


def _of_rules(rules: str, level: str, number: int | None) -> _Headed:
    if number is None:
        number = 1 + bank.draw_place(bank.variant_count(rules, level), None)
    head = say("cli.bank.rules-head", rules=rules, level=level_name(level), number=number)
    return _Headed(head, bank.variant(rules, level, number))


class _Headed(NamedTuple):
    """What a puzzle is, in words, and the puzzle."""

    head: str
    puzzle: Puzzle


def _give(headed: _Headed, to: str | None, as_json: bool, ascii_only: bool, numbers: bool) -> Exit:
    """A puzzle with constraints; in the notation `json` unless it is for the eye."""
    puzzle = headed.puzzle
    grid = puzzle.grid
    with emitter(None) as emit:
        if as_json or to is not None:
            for piece in write([puzzle], to or "json"):
                emit(piece)
        else:
            plain = ascii_only or not prints_frames()
            emit(f"# {headed.head}\n")
            emit(board_text(grid, ascii=plain, numbers=numbers) + "\n")
            if grid.layout.constraints:
                emit(constraints_text(grid.layout, terminal_width()) + "\n")
            emit(f"# {say('generate.made', n=puzzle.clues)}\n")
    return Exit.DONE


def _contents() -> Iterator[str]:
    for size in bank.SIZES:
        for level in bank.levels(size):
            n = bank.count(level, size)
            facts = {"size": size, "level": level_name(level), "n": n}
            ratings = [bank.er(level, size, number) for number in range(1, n + 1)]
            known = [er for er in ratings if er is not None]
            yield (
                say("cli.bank.rated-row", **facts, lowest=f"{min(known)}", highest=f"{max(known)}")
                if known
                else say("cli.bank.row", **facts)
            )
    for rules in bank.VARIANTS:
        for level in bank.variant_levels(rules):
            n = bank.variant_count(rules, level)
            yield say("cli.bank.rules-row", rules=rules, level=level_name(level), n=n)


def _date(text: str | None) -> datetime.date | None:
    if text is None:
        return None
    if text.lower() in TODAY:
        return datetime.date.today()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise InvalidRequest("bank.date", text=text) from None


def _record(puzzle: Puzzle, number: int) -> dict[str, object]:
    assert puzzle.solution is not None
    return {
        "size": puzzle.grid.size,
        "level": puzzle.details["level"],
        "number": number,
        "puzzle": puzzle.grid.line,
        "solution": puzzle.solution.line,
        "clues": puzzle.clues,
        "er": puzzle.ratings.get("se"),
    }


def _shown(puzzle: Puzzle, number: int, *, ascii_only: bool, numbers: bool) -> str:
    """For the eye; it can be piped into other commands as it is."""
    grid = puzzle.grid
    level = level_name(puzzle.details["level"])
    head = say("cli.bank.head", size=grid.size, level=level, number=number)
    symbols = usual_symbols(grid.size)
    board = board_text(grid, symbols, ascii=ascii_only, numbers=numbers)
    made = say("generate.made", n=puzzle.clues)
    er = puzzle.ratings.get("se")
    foot = f"ER {er}, {made}" if er else made
    return f"# {head}\n{board}\n# {foot}\n"
