"""`garns data mine`: new puzzles in the vicinity of given ones."""

from __future__ import annotations

import time
from typing import Any

import click

from garns.data.batch import Batch as Boards
from garns.data.mining import MOST_GIVENS, Counts, Limits, mine, mine_recipe, seeds_input, seeds_of
from garns.data.runner import Runner
from garns.data.vicinity import Swap
from garns.engine import solve_many
from garns.messages import decimal, number, say
from garns.model import GarnsError, InvalidRequest, Layout

from ..arguments import options
from ..arguments.options import Reading, Seconds
from ..arguments.translated_click import Command, option
from ..reading.batch import Batch
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..running.progress import Figures
from . import options as data_options
from .progress import tell_made


@click.command("data-mine", cls=Command)
@options.command_options(
    option(
        "--around",
        multiple=True,
        required=True,
        type=click.Path(),
        value="puzzles",
        help_id="cli.data-mine.option.around",
    ),
    option("--keep", required=True, value="condition", help_id="cli.data-mine.option.keep"),
    option(
        "--swap",
        type=click.IntRange(1, MOST_GIVENS),
        default=1,
        value="n",
        help_id="cli.data-mine.option.swap",
    ),
    option("--removals", type=options.COUNT, value="n", help_id="cli.data-mine.option.removals"),
    option(
        "--seed",
        type=click.IntRange(min=0),
        default=0,
        value="n",
        help_id="cli.data-mine.option.seed",
    ),
    option(
        "--guesses",
        type=click.IntRange(min=0),
        default=0,
        value="n",
        help_id="cli.data-mine.option.guesses",
    ),
    option("--upper-tiers", is_flag=True, help_id="cli.data-mine.option.upper_tiers"),
    option("-n", "count", type=options.COUNT, value="n", help_id="cli.data-mine.option.count"),
    option("--rounds", type=options.COUNT, value="n", help_id="cli.data-mine.option.rounds"),
    option(
        "--seconds", type=Seconds(min=0), value="seconds", help_id="cli.data-mine.option.seconds"
    ),
    data_options.columns("puzzle,er,ep,ed,round", help_id="cli.data-mine.option.columns"),
    data_options.output,
    option(
        "--shard-rows",
        type=options.COUNT,
        value="n",
        help_id="cli.data-mine.option.shard_rows",
    ),
    data_options.runner,
    options.reading,
)
def command(
    around: tuple[str, ...],
    reading: Reading,
    keep: str,
    swap: int,
    removals: int | None,
    seed: int,
    guesses: int,
    upper_tiers: bool,
    count: int | None,
    rounds: int | None,
    seconds: float | None,
    columns: tuple[str, ...],
    output: str,
    shard_rows: int | None,
    runner: Runner,
) -> Exit:
    batch = Batch(around, reading)
    seeds = _seeds(batch)
    recipe = mine_recipe(
        [seeds_input(seeds, ",".join(around))],
        keep,
        columns,
        Swap(swap, removals, seed, guesses),
        upper_tiers=upper_tiers,
        shard_rows=shard_rows,
    )
    status = MiningStatus()
    try:
        manifest = mine(
            recipe,
            seeds,
            output,
            runner,
            limits=Limits(count, rounds, seconds),
            threads=click.get_current_context().params["threads"],
            watch=status,
        )
    except KeyboardInterrupt:
        raise KeyboardInterrupt(say("data.mine-interrupted", folder=output)) from None
    finally:
        status.clear()
    status.tell()
    tell_made(output, manifest)
    return batch.exit


def _seeds(batch: Batch) -> Any:
    """The classic puzzles with one solution; the others are complained about."""
    layout = Layout.of_size(9)
    puzzles = list(batch.all_puzzles())
    grids = [puzzle.grid for puzzle in puzzles if puzzle.grid.layout is layout]
    seeds = seeds_of(Boards.of_grids(layout, grids).values)
    answers = iter(solve_many(grids))
    for puzzle in puzzles:
        with batch.about(puzzle):
            if puzzle.grid.layout is not layout:
                raise InvalidRequest("data.seed-layout", layout=puzzle.grid.layout.name)
            if isinstance(error := next(answers), GarnsError):
                raise error
    if not len(seeds):
        raise InvalidRequest("data.no-seeds")
    return seeds


class MiningStatus:
    """One line: rounds, boards tried, how many of them passed each filter, rates, the best."""

    def __init__(self) -> None:
        self._line = Figures()
        self._first: Counts | None = None
        self._last = Counts()
        self._start = time.monotonic()

    def __call__(self, counts: Counts) -> None:
        self._first = self._first or counts
        self._last = counts
        self._line(self._sentence("data.mining"))

    def tell(self) -> None:
        """What this run and those before it have done, unless there was nothing to do."""
        if self._first is not None:
            complain(self._sentence("data.mined"))

    def clear(self) -> None:
        self._line.clear()

    def _sentence(self, id: str) -> str:
        counts, first = self._last, self._first or self._last
        seconds = max(time.monotonic() - self._start, 1e-9)
        names = ("round", "sources", "tried", "unique", "new", "rated", "kept")
        return say(
            id,
            best="–" if counts.best is None else decimal(counts.best, 1),
            tried_rate=number(round((counts.tried - first.tried) / seconds)),
            rated_rate=decimal((counts.rated - first.rated) / seconds, 1),
            **{name: number(getattr(counts, name)) for name in names},
        )
