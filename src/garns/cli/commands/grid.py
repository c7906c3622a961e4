"""`garns grid`: full grids at random, and the making of one step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from garns.draw import (
    Frame,
    board_svg,
    board_text,
    flipbook_html,
    frame_svg,
    making_frames,
    making_text,
)
from garns.formats import PLAIN_TEXT, format_named, line_of, save
from garns.generation import METHODS, Draws, random_grid
from garns.generation.boxes import BOXES, BoxStep, boxes_steps
from garns.generation.grids import CLASSIC, Method, as_layout, checked_seed
from garns.messages import say
from garns.model import Grid, InvalidRequest, Layout, Puzzle, Symbols, box_name

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command, Complaint, option
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..running.progress import making
from ..writing.documents import tell_seed, wished_notation, write_puzzles
from ..writing.output import emitter, json_line, numbered, prints_frames, shows_numbers


@dataclass(frozen=True)
class Order:
    """What was asked for, apart from how to write it."""

    layout: Layout
    method: Method
    seed: int
    count: int
    steps: bool
    symbols: Symbols | None

    @property
    def recipe(self) -> str:
        """The command that makes the same again."""
        words = [f"garns grid --seed {self.seed}"]
        words += [f"-n {self.count}"] if self.count > 1 else []
        words += [f"--method {self.method}"] if self.method != METHODS[0] else []
        words += [f"--layout {self.layout.name}"] if self.layout is not CLASSIC else []
        words += ["--steps"] if self.steps else []
        return " ".join(words)

    def grids(self) -> Iterator[Grid]:
        with making(self.count) as show:
            for number in range(self.count):
                yield random_grid(self.layout, seed=self.seed, number=number, method=self.method)
                show(number + 1)

    def made_steps(self) -> Iterator[BoxStep]:
        return boxes_steps(Draws(self.seed))


@click.command("grid", cls=Command)
@options.command_options(
    option("-n", "count", type=options.COUNT, default=1, value="n"),
    option("--seed", type=click.IntRange(min=0), value="n"),
    option("--method", type=click.Choice(METHODS)),
    option("--steps", is_flag=True, help_id="cli.grid.option.steps"),
    option("--svg", type=click.Path(path_type=Path), value="file"),
    option("--html", type=click.Path(path_type=Path), value="file"),
    option(
        "--to",
        "to",
        value="format",
        shell_complete=options.format_names,
        help_id="cli.grid.option.to",
    ),
    option("--json", "as_json", is_flag=True, help_id="cli.grid.option.json"),
    options.results,
    options.ascii_only,
    options.numbers,
    options.board,
)
def command(
    svg: Path | None,
    html: Path | None,
    to: str | None,
    as_json: bool,
    output: Path | None,
    ascii_only: bool,
    numbers: bool | None,
    **wished: Any,
) -> Exit:
    order = _order(**wished)
    _refuse_contradictions(order, to, as_json)
    if svg is not None:
        _draw_pictures(order, svg)
    if html is not None:
        _draw_flipbook(order, html)
    if (svg or html) and not (to or as_json or output):
        complain(say("generate.seed-is", seed=str(order.seed)))
    elif as_json:
        _emit_json(order, output)
    elif order.steps:
        _tell(order, output, ascii_only)
    else:
        target = wished_notation(to, output)
        if target is None and order.count == 1:
            _show(order, ascii_only, shows_numbers(numbers))
        else:
            target = target or format_named(PLAIN_TEXT)
            heading = tell_seed(target, order.seed)
            write_puzzles(map(Puzzle, order.grids()), target, output, order.symbols, heading)
    return Exit.DONE


def _order(
    count: int, seed: int | None, method: Method | None, steps: bool, board: Reading
) -> Order:
    seed = checked_seed(seed)
    layout = as_layout(board.random_jigsaw or board.layout, seed)
    symbols = Symbols.named(board.symbols, layout.size) if board.symbols else None
    # Only the box method has steps to show, so that these imply it.
    method = method or ("boxes" if steps else "uniform")
    return Order(layout, method, seed, count, steps, symbols)


def _refuse_contradictions(order: Order, to: str | None, as_json: bool) -> None:
    if to is not None and (as_json or order.steps):
        raise Complaint("one-of", names="--to, --json" if as_json else "--to, --steps")
    if order.steps and order.count > 1:
        raise Complaint("one-of", names="-n, --steps")
    if order.steps and order.method != "boxes":
        raise Complaint("steps-method")
    if order.method == "boxes" and order.layout is not CLASSIC:
        raise InvalidRequest("generate.boxes-layout", layout=order.layout.name)


# pictures


def _draw_pictures(order: Order, path: Path) -> None:
    """One file for one picture, numbered files for several."""
    if order.steps:
        frames = list(making_frames(order.made_steps(), symbols=order.symbols))
        names = numbered(path, len(frames))
        pictures = (frame_svg(frame, symbols=order.symbols, theme="auto") for frame in frames)
    else:
        names = numbered(path, order.count)
        pictures = (board_svg(grid, symbols=order.symbols, theme="auto") for grid in order.grids())
    for name, picture in zip(names, pictures, strict=True):
        save(name, picture + "\n")
    if len(names) > 1:
        complain(say("cli.grid.pictures", n=len(names), first=names[0].name, last=names[-1].name))


def _draw_flipbook(order: Order, path: Path) -> None:
    if order.steps:
        title = say("making.title")
        frames = list(making_frames(order.made_steps(), symbols=order.symbols))
    else:
        title = say("cli.grid.title", n=order.count)
        frames = [
            Frame(grid, say("cli.grid.number", number=i), line_of(grid, order.symbols))
            for i, grid in enumerate(order.grids(), start=1)
        ]
    save(path, flipbook_html(frames, title, [order.recipe], order.symbols))


# text and data


def _tell(order: Order, output: Path | None, ascii_only: bool) -> None:
    plain = ascii_only or not prints_frames()
    with emitter(output) as emit:
        emit(f"# seed {order.seed}\n")
        for line in making_text(order.made_steps(), symbols=order.symbols, ascii=plain):
            emit(f"{line}\n")


def _emit_json(order: Order, output: Path | None) -> None:
    """One object per grid; with --steps, its steps before it."""
    with emitter(output) as emit:
        if order.steps:
            for number, step in enumerate(order.made_steps(), start=1):
                emit(json_line(_step_record(order.layout, number, step)))
        for number, grid in enumerate(order.grids()):
            emit(json_line(_record(order, number, grid)))


def _record(order: Order, number: int, grid: Grid) -> dict[str, Any]:
    return {
        "seed": order.seed,
        "number": number,
        "method": order.method,
        "layout": order.layout.name,
        "grid": grid.line,
    }


def _step_record(layout: Layout, number: int, step: BoxStep) -> dict[str, Any]:
    def names(cells: Sequence[int]) -> list[str]:
        return [box_name(layout, cell) for cell in cells]

    return {
        "step": number,
        "kind": step.kind,
        "box": BOXES[step.box],
        "try": step.attempt,
        "cell": None if step.cell is None else box_name(layout, step.cell),
        "candidates": step.candidates,
        "value": step.value,
        "removed": names(step.removed),
        "stuck": names(step.stuck),
        "emptied": [BOXES[box] for box in step.emptied],
        "board": Grid(step.board, layout).line,
    }


def _show(order: Order, ascii_only: bool, numbers: bool) -> None:
    """The grid in a frame; it can be piped into other commands as it is."""
    plain = ascii_only or not prints_frames()
    with emitter(None) as emit:
        emit(f"# seed {order.seed}\n")
        for grid in order.grids():
            emit(board_text(grid, order.symbols, ascii=plain, numbers=numbers) + "\n")
