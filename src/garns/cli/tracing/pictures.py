"""The files that `garns trace` draws: a page, animations, the search tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from garns.draw import animated_svg, outline_svg, trace_gif, tree_dot, tree_svg, viewer_html
from garns.draw.shots import Shot, event_shots, search_shots
from garns.formats import save
from garns.messages import say
from garns.model import BudgetUsedUp, Grid, InvalidRequest, Puzzle, Symbols
from garns.search import Event
from garns.search.procedure import BACKTRACKING, Procedure
from garns.search.sampled import Sampled, sample
from garns.search.traced_tree import traced_tree
from garns.search.tree import Branch, search_tree

from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..running.progress import counting, making
from .trace_files import RecordedTrace

DOT = (".dot", ".gv")

MOST_STEPS = 20_000
"""How many steps of an algorithm are drawn."""


@dataclass(frozen=True)
class Pictures:
    """Where to draw what."""

    html: Path | None
    svg: Path | None
    gif: Path | None
    tree: Path | None
    branches: int
    outline: bool

    @property
    def wanted(self) -> bool:
        return any((self.html, self.svg, self.gif, self.tree))


def draw_search(
    puzzle: Puzzle, symbols: Symbols, pictures: Pictures, goal: int | None, timeout: float
) -> Exit:
    grid = puzzle.grid
    _refuse_unknown_ending(pictures.tree)
    with counting() as progress:
        sampled = sample(grid, goal, seconds=timeout, progress=progress)
    if pictures.html is not None:
        save(pictures.html, viewer_html(grid, sampled, symbols=symbols))
    if pictures.svg is not None or pictures.gif is not None:
        _draw_films(grid, search_shots(sampled), symbols, pictures)
    if sampled.run.ending == "budget":
        return _told_as_unfinished(sampled, pictures)
    if pictures.tree is not None:
        with counting() as progress:
            tree = search_tree(
                grid, goal, branches=pictures.branches, seconds=timeout, progress=progress
            )
        _save_tree(pictures.tree, grid, tree, symbols, pictures.outline)
    return Exit.DONE if sampled.run.solutions else Exit.NO


def _told_as_unfinished(sampled: Sampled, pictures: Pictures) -> Exit:
    """What is drawn is exact up to where time ran out; the counts on a tree would not be."""
    if pictures.tree is not None:
        raise BudgetUsedUp(sampled.run.solutions)
    complain(say("viewer.cut-by-time"))
    return Exit.UNKNOWN


def draw_recorded(recorded: RecordedTrace, symbols: Symbols, pictures: Pictures) -> Exit:
    return _draw_events(recorded.puzzle.grid, recorded.events, symbols, pictures)


def draw_steps(
    grid: Grid, events: Callable[[], Iterator[Event]], symbols: Symbols, pictures: Pictures
) -> Exit:
    """Of another algorithm than row by row: there is nothing but its steps to go by."""
    if next(islice(events(), MOST_STEPS, None), None) is not None:
        complain(say("viewer.cut-by-steps", n=MOST_STEPS))
    return _draw_events(grid, lambda: islice(events(), MOST_STEPS), symbols, pictures, None)


def _draw_events(
    grid: Grid,
    events: Callable[[], Iterator[Event]],
    symbols: Symbols,
    pictures: Pictures,
    procedure: Procedure | None = BACKTRACKING,
) -> Exit:
    _refuse_unknown_ending(pictures.tree)
    if pictures.html is not None:
        save(pictures.html, viewer_html(grid, events(), symbols=symbols, procedure=procedure))
    if pictures.svg is not None or pictures.gif is not None:
        _draw_films(grid, event_shots(grid.values, events()), symbols, pictures)
    if pictures.tree is not None:
        tree = traced_tree(grid, events(), branches=pictures.branches)
        _save_tree(pictures.tree, grid, tree, symbols, pictures.outline)
    found = any(event.kind == "solution" for event in events())
    return Exit.DONE if found else Exit.NO


def _draw_films(grid: Grid, shots: list[Shot], symbols: Symbols, pictures: Pictures) -> None:
    if pictures.svg is not None:
        save(pictures.svg, animated_svg(grid, shots, symbols=symbols, theme="auto") + "\n")
    if pictures.gif is not None:
        with making(len(shots)) as progress:
            picture = trace_gif(grid, shots, symbols=symbols, progress=progress)
        save(pictures.gif, picture)


def _refuse_unknown_ending(path: Path | None) -> None:
    """Before anything is drawn."""
    if path is not None and path.suffix.lower() not in (".svg", *DOT):
        raise InvalidRequest("tree.file", name=str(path))


def _save_tree(path: Path, grid: Grid, tree: Branch, symbols: Symbols, outline: bool) -> None:
    if path.suffix.lower() in DOT:
        save(path, tree_dot(grid, tree, symbols=symbols))
    else:
        drawn = outline_svg if outline else tree_svg
        save(path, drawn(grid, tree, symbols=symbols, theme="auto") + "\n")
