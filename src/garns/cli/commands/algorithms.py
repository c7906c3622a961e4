"""`garns algorithms`: the ladder, each rung with its idea, its strengths and its weaknesses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

import click

from garns.messages import say
from garns.search.ladder import ALGORITHMS, Algorithm

from ..arguments import options
from ..arguments.algorithm_options import algorithm_ids, algorithm_wished
from ..arguments.translated_click import Command, argument, option
from ..running.exit_codes import Exit
from ..writing.output import emitter, json_line

WIDTH = 88
PARTS = ("idea", "strengths", "weaknesses")


@click.command("algorithms", cls=Command)
@argument("algorithm", required=False, shell_complete=algorithm_ids)
@options.command_options(
    option("--json", "as_json", is_flag=True, help_id="cli.algorithms.option.json"),
    options.output,
)
def command(algorithm: str | None, as_json: bool, output: Path | None) -> Exit:
    wanted = ALGORITHMS if algorithm is None else (algorithm_wished(algorithm),)
    with emitter(output) as emit:
        for number, each in enumerate(wanted):
            if as_json:
                emit(json_line(_record(each)))
                continue
            if number:
                emit("\n")
            for line in _lesson(each):
                emit(f"{line}\n")
    return Exit.DONE


def _lesson(algorithm: Algorithm) -> Iterator[str]:
    steps = "traced" if algorithm.is_stepwise else "opaque"
    yield f"{say(f'algorithms.{algorithm.id}.name')} ({algorithm.id}, {algorithm.language})"
    for part in PARTS:
        text = f"{say(f'algorithms.{part}')}: {say(f'algorithms.{algorithm.id}.{part}')}"
        yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
    yield f"  {say('algorithms.counts', names=', '.join(algorithm.counters))}"
    yield f"  {say(f'algorithms.{steps}', id=algorithm.id)}"


def _record(algorithm: Algorithm) -> dict[str, Any]:
    return {
        "id": algorithm.id,
        "name": say(f"algorithms.{algorithm.id}.name"),
        "language": algorithm.language,
        "counters": list(algorithm.counters),
        "traced": algorithm.is_stepwise,
        **{part: say(f"algorithms.{algorithm.id}.{part}") for part in PARTS},
    }
