"""Who takes part in a comparison, and on which puzzles: what `compare` and `report` share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from garns.formats import format_named, losses
from garns.lab import Case, Climber, Contestant, Program, Result, Rules
from garns.messages import say
from garns.model import InvalidBoard, MissingExtra, Puzzle
from garns.search.ladder import ALGORITHMS, Algorithm

from ..arguments import options
from ..arguments.algorithm_options import algorithm_ids, algorithm_wished
from ..arguments.translated_click import option
from ..reading.batch import Batch
from ..running.complaints import complain


@dataclass(frozen=True)
class Competition:
    """The contestants, and the rules that they compete under."""

    contestants: tuple[Contestant, ...]
    rules: Rules
    seed: int

    @property
    def has_programs(self) -> bool:
        return any(isinstance(each, Program) for each in self.contestants)


def competing(function: Any) -> Any:
    """--algorithms, --program, --repeat, --timeout and --seed, handed over as one `competition`."""

    def with_competition(
        *arguments: Any,
        algorithms: tuple[str, ...],
        programs: tuple[str, ...],
        repeat: int,
        timeout: float,
        seed: int,
        **others: Any,
    ) -> Any:
        climbers = [Climber(each, seed) for each in _chosen(algorithms)]
        found: tuple[Contestant, ...] = (*climbers, *map(_program, programs))
        competition = Competition(found, Rules(repeat, timeout), seed)
        return function(*arguments, competition=competition, **others)

    with_competition.__name__ = function.__name__
    decorated = with_competition
    decorated.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
    for decorate in (
        option("--seed", type=int, default=0, value="n", help_id="cli.compare.option.seed"),
        option(
            "--timeout",
            type=options.Seconds(min=0, min_open=True),
            default=10.0,
            value="seconds",
            help_id="cli.compare.option.timeout",
        ),
        option("--repeat", type=options.COUNT, default=30, value="n"),
        option("--program", "programs", multiple=True, value="command-line"),
        option("--algorithms", multiple=True, value="algorithm", shell_complete=algorithm_ids),
    ):
        decorated = decorate(decorated)
    return decorated


def _chosen(wishes: Iterable[str]) -> list[Algorithm]:
    """Those wished for, in that order; without wishes, all that can run here."""
    names = [name for wish in wishes for name in wish.split(",") if name.strip()]
    if not names:
        for algorithm in ALGORITHMS:
            if not algorithm.is_installed:
                complain(say("lab.left-out", name=algorithm.id, extra=algorithm.id))
        return [algorithm for algorithm in ALGORITHMS if algorithm.is_installed]
    chosen = list(dict.fromkeys(map(algorithm_wished, names)))
    for algorithm in chosen:
        if not algorithm.is_installed:
            raise MissingExtra("python-sat", algorithm.id)
    return chosen


def _program(command: str) -> Program:
    """Looked for now, not after the first puzzle."""
    program = Program(command)
    program.arguments  # noqa: B018
    return program


def cases(batch: Batch, competition: Competition) -> list[Case]:
    """The readable puzzles that break no rule; what is wrong with others is said."""
    found: list[Case] = []
    for source in batch.inputs:
        for puzzle in batch.puzzles(source):
            with batch.about(puzzle):
                if conflicts := puzzle.grid.conflicts:
                    raise InvalidBoard(conflicts)
                if competition.has_programs:
                    _tell_losses(puzzle)
                found.append(Case.of(puzzle, len(found) + 1))
    return found


def _tell_losses(puzzle: Puzzle) -> None:
    """A program reads a .in file, which cannot tell it the layout of the board."""
    if not format_named("in").implies(puzzle.grid.layout):
        for loss in losses(puzzle, format_named("in")):
            complain(f"{puzzle.place}: {loss}")


def has_failed(results: Iterable[Result]) -> bool:
    """Whether anybody gave a wrong answer, or none at all, in time."""
    return any(result.verdict in ("wrong", "no-grid", "crash") for result in results)
