"""`garns explain`: the way to the solution, step by step, as a person would go it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from garns.draw import flipbook_html, path_frames, path_markdown, path_text, step_svg
from garns.formats import save
from garns.logic import Path as Way
from garns.logic import explain
from garns.logic.records import step_record
from garns.messages import say
from garns.messages.steps import technique_name
from garns.model import InvalidRequest, Puzzle, Symbols, cell_at

from . import options
from .app import complain
from .batch import Batch
from .choosing import choosing, technique_ids, technique_wished
from .exits import Exit
from .options import Reading
from .output import Emit, emitter, json_line, numbered, prints_frames
from .speaking import Command, Complaint, option


@dataclass(frozen=True)
class Wishes:
    """What the command line asked for."""

    reading: Reading
    choice: dict[str, Any]
    to: str | None
    until: str | None
    markdown: bool
    as_json: bool
    html: Path | None
    svg: Path | None
    output: Path | None
    ascii_only: bool
    timeout: float

    @property
    def only_pictures(self) -> bool:
        pictures = self.html is not None or self.svg is not None
        return pictures and not (self.markdown or self.as_json or self.output)


@dataclass(frozen=True)
class Explained:
    """A puzzle, its path, and what the path was asked for."""

    puzzle: Puzzle
    path: Way
    symbols: Symbols
    goal: int | None
    until: str | None

    @property
    def asked(self) -> dict[str, Any]:
        """The keywords that all ways of showing a path share."""
        return {"symbols": self.symbols, "goal": self.goal, "until": self.until}

    @property
    def exit(self) -> Exit:
        """Not done if neither the goal nor the end was reached."""
        if self.goal is not None:
            return Exit.DONE if self.path.end.values[self.goal] else Exit.NO
        if self.until is not None:
            used = len(self.path) and self.path[-1].step.technique == self.until
            return Exit.DONE if used else Exit.NO
        return Exit.DONE if self.path.is_solved else Exit.NO


@click.command("explain", cls=Command)
@options.puzzles
@options.command_options(
    option("--to", value="cell", help_id="cli.explain.option.to"),
    option("--until", value="technique", shell_complete=technique_ids),
    choosing,
    option("--markdown", is_flag=True),
    option("--html", type=click.Path(path_type=Path), value="file"),
    option("--svg", type=click.Path(path_type=Path), value="file"),
    options.json_lines,
    options.timeout,
    options.output,
    options.ascii_only,
    options.reading,
)
def command(puzzles: tuple[str, ...], **wished: Any) -> Exit:
    wishes = Wishes(**wished)
    if wishes.markdown and wishes.as_json:
        raise Complaint("one-of", names="--markdown, --json")
    until = None if wishes.until is None else technique_wished(wishes.until)
    batch = Batch(puzzles, wishes.reading)
    seen = 0

    def handle(puzzle: Puzzle) -> Exit:
        nonlocal seen
        seen += 1
        if seen > 1 and (wishes.html or wishes.svg):
            raise InvalidRequest("explain.one-puzzle")
        explained = _explained(puzzle, wishes, until)
        _show(explained, wishes, emit, named=len(batch.inputs) > 1 or seen > 1)
        return explained.exit

    with emitter(wishes.output) as emit:
        return batch.each(handle)


def _explained(puzzle: Puzzle, wishes: Wishes, until: str | None) -> Explained:
    goal = None if wishes.to is None else cell_at(puzzle.grid.layout, wishes.to)
    path = explain(puzzle, to=goal, until=until, seconds=wishes.timeout, **wishes.choice)
    return Explained(puzzle, path, wishes.reading.symbols_for(puzzle), goal, until)


def _show(explained: Explained, wishes: Wishes, emit: Emit, named: bool) -> None:
    pictures = _draw_pictures(explained, wishes.svg) if wishes.svg else []
    if wishes.html:
        frames = list(path_frames(explained.path, **explained.asked))
        remarks = [explained.puzzle.grid.givens.line]
        save(wishes.html, flipbook_html(frames, say("explain.title"), remarks, explained.symbols))
    if wishes.only_pictures:
        return
    if wishes.as_json:
        emit(json_line(_record(explained)))
        return
    if named:
        emit(f"── {explained.puzzle.place}\n")
    for line in _lines(explained, wishes, pictures):
        emit(f"{line}\n")


def _lines(explained: Explained, wishes: Wishes, pictures: list[Path]) -> Iterator[str]:
    if wishes.markdown:
        folder = wishes.output.parent if wishes.output else Path()
        addresses = [os.path.relpath(picture, folder) for picture in pictures]
        return path_markdown(explained.path, pictures=addresses, **explained.asked)
    plain = wishes.ascii_only or not prints_frames()
    return path_text(explained.path, ascii=plain, **explained.asked)


def _draw_pictures(explained: Explained, path: Path) -> list[Path]:
    """One file for each step."""
    names = numbered(path, len(explained.path))
    for number, (name, shown) in enumerate(zip(names, explained.path, strict=True), start=1):
        technique = technique_name(shown.step.technique)
        heading = say("explain.step", number=number, technique=technique)
        save(name, step_svg(shown, symbols=explained.symbols, theme="auto", heading=heading) + "\n")
    if len(names) > 1:
        complain(say("cli.grid.pictures", n=len(names), first=names[0].name, last=names[-1].name))
    return names


def _record(explained: Explained) -> dict[str, Any]:
    puzzle, path = explained.puzzle, explained.path
    return {
        "file": puzzle.place.file,
        "line": puzzle.place.line,
        "puzzle": puzzle.grid.line,
        "layout": puzzle.grid.layout.name,
        "solved": path.is_solved,
        "level": path.level if path.is_solved else None,
        "technique": path.hardest.id if path.hardest else None,
        "end": path.end.grid.line,
        "steps": [step_record(shown) for shown in path],
    }
