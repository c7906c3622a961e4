"""`garns data make`: a data set of new puzzles."""

from __future__ import annotations

from typing import Any

import click

from garns.data.building import recipe_at
from garns.data.making import WISHES, make_recipe
from garns.data.runner import Runner
from garns.generation.grids import checked_seed
from garns.model import Layout

from ..arguments import options
from ..arguments.technique_options import puzzle_wishes
from ..arguments.translated_click import Command, option
from ..running.exit_codes import Exit
from . import options as data_options
from .progress import build_with_progress


@click.command("data-make", cls=Command)
@options.command_options(
    option("-n", "count", type=options.COUNT, default=1, value="n"),
    option("--seed", type=click.IntRange(min=0), value="n"),
    puzzle_wishes(*WISHES),
    option("--layout", value="name"),
    data_options.columns("puzzle,solution"),
    data_options.output,
    data_options.shard_rows,
    data_options.runner,
)
def command(
    count: int,
    seed: int | None,
    wished: dict[str, Any],
    layout: str | None,
    columns: tuple[str, ...],
    output: str,
    shard_rows: int | None,
    runner: Runner,
) -> Exit:
    if seed is None:
        begun = recipe_at(output)
        seed = begun.options.get("seed") if begun else None
    recipe = make_recipe(
        count,
        checked_seed(seed),
        columns,
        layout=Layout.named(layout) if layout else None,
        shard_rows=shard_rows,
        wished={**wished, "symmetry": _wished_symmetry(wished["symmetry"])},
    )
    build_with_progress(recipe, output, runner)
    return Exit.DONE


def _wished_symmetry(name: str) -> str | None:
    return None if name == "none" else name
