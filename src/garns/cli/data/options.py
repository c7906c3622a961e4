"""Options that the subcommands of `garns data` share."""

from __future__ import annotations

from typing import Any

import click

from garns.data.columns import COLUMNS
from garns.data.runner import Runner, Threads
from garns.model import InvalidRequest

from ..arguments.options import COUNT, THREADS, Decorator, cluster
from ..arguments.translated_click import Complaint, argument, option

# A path as far as the shell is concerned, so that it completes names of folders.
FOLDER = click.Path()

output = option(
    "-o",
    "--output",
    type=FOLDER,
    value="folder",
    required=True,
    help_id="cli.data.option.output",
)
dataset = argument("dataset", type=FOLDER)
sampling_seed = option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    value="n",
    help_id="cli.data.option.sampling_seed",
)
shard_rows = option("--shard-rows", type=COUNT, value="n", help_id="cli.data.option.shard_rows")


def names_in_lists(_context: Any, _parameter: Any, lists: tuple[str, ...]) -> tuple[str, ...]:
    """The names in lists with commas, each once."""
    names = (name.strip() for each in lists for name in each.split(","))
    return tuple(dict.fromkeys(name for name in names if name))


def _names(context: Any, parameter: Any, lists: tuple[str, ...]) -> tuple[str, ...]:
    found = names_in_lists(context, parameter, lists)
    for name in found:
        if name not in COLUMNS:
            raise InvalidRequest("data.no-column", name=name, columns=", ".join(COLUMNS))
    return found


def _complete_column(_context: Any, _parameter: Any, incomplete: str) -> list[str]:
    """For the shell: the last name of a list with commas."""
    before, comma, name = incomplete.rpartition(",")
    return [f"{before}{comma}{each}" for each in COLUMNS if each.startswith(name)]


def columns(
    default: str = "", help_id: str = "cli.data.option.columns", *, required: bool = False
) -> Decorator:
    """--columns, handed over as names that exist."""
    return option(
        "--columns",
        multiple=True,
        default=None if required else [default],
        required=required,
        value="columns",
        callback=_names,
        shell_complete=_complete_column,
        help_id=help_id,
    )


def chosen_runner(threads: int | None, cluster: str | None) -> Runner:
    if cluster is None:
        return Threads(threads)
    if threads is not None:
        raise Complaint("one-of", names="--threads, --cluster")
    # Imported late: the libraries are large.
    from garns.data.cluster import Cluster

    return Cluster(cluster)


def runner(function: Any) -> Any:
    """Where the work is done, handed over as one `runner`."""

    def with_runner(
        *arguments: Any, threads: int | None, cluster: str | None, **others: Any
    ) -> Any:
        return function(*arguments, runner=chosen_runner(threads, cluster), **others)

    with_runner.__name__ = function.__name__
    decorated = with_runner
    # Click remembers arguments and options already declared on the function it decorates.
    decorated.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
    return option("--threads", type=THREADS, value="n")(cluster(decorated))
