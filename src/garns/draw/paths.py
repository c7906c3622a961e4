"""The way to a solution: as text, as Markdown, and as a sequence of pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from garns.logic import FoundStep, SolutionPath, State
from garns.messages import say
from garns.messages.steps import level_name, step_sentence, technique_name
from garns.model import Symbols, cell_name

from .frames import Frame
from .request import symbols_for
from .steps import state_svg, step_svg
from .text import board_text, constraints_text

WIDTH = 88


def path_text(
    path: SolutionPath,
    *,
    symbols: Symbols | None = None,
    goal: int | None = None,
    until: str | None = None,
    ascii: bool = False,
) -> Iterator[str]:
    """The board, a numbered sentence for each step, the board they lead to, and what that means.

    `goal` and `until` are what the path was asked for: a cell, or a technique."""
    names = symbols_for(path.start.board.size, symbols)
    yield from _board(path.start, names, ascii)
    yield from constraints_text(path.start.board.layout).splitlines()
    margin = len(str(len(path))) + 2
    for number, shown in enumerate(path, start=1):
        yield from step_text(shown, number, symbols=names, margin=margin)
    if len(path):
        yield from _board(path.end, names, ascii)
    for sentence in path_ending(path, names, goal, until):
        yield from wrap(sentence, WIDTH)


def step_text(
    shown: FoundStep, number: int, *, symbols: Symbols | None = None, margin: int = 5
) -> list[str]:
    """A numbered sentence, with the name of the technique before it; `margin` is the room for the
    number."""
    names = symbols_for(shown.state.board.size, symbols)
    return wrap(
        f"{technique_name(shown.step.technique)}. {_sentence(shown, names)}",
        WIDTH,
        initial_indent=f"{f'{number}.':<{margin}}",
        subsequent_indent=" " * margin,
        break_on_hyphens=False,
    )


def path_ending(
    path: SolutionPath, symbols: Symbols, goal: int | None = None, until: str | None = None
) -> Iterator[str]:
    """How the path ends, and what level that is; honest about paths that lead nowhere."""
    count = len(path)
    if goal is not None and path.end.values[goal]:
        yield _goal_sentence(path, symbols, goal)
    elif until is not None and count and path[-1].step.technique == until:
        yield say("explain.used", technique=technique_name(until), n=count)
    else:
        if until is not None:
            yield say("explain.not-used", technique=technique_name(until))
        yield from _whole_ending(path)


def _goal_sentence(path: SolutionPath, symbols: Symbols, goal: int) -> str:
    name = cell_name(path.start.board.layout, goal)
    if not len(path):
        value = symbols.write(path.end.values[goal])
        return say("explain.placed-already", cell=name, value=value)
    return say("explain.reached", cell=name, n=len(path))


def _whole_ending(path: SolutionPath) -> Iterator[str]:
    if not path.is_solved:
        empty = path.end.values.count(0)
        yield say("explain.stuck", n=len(path), empty=say("explain.empty", n=empty))
    elif len(path):
        yield say("explain.solved", n=len(path))
    else:
        yield say("explain.nothing")
    if path.hardest is not None and path.is_solved:
        yield say(
            "explain.level",
            level=level_name(path.level),
            technique=technique_name(path.hardest.id),
        )


def _board(state: State, symbols: Symbols, ascii: bool) -> list[str]:
    return board_text(state.grid, symbols, ascii=ascii, numbers=True).splitlines()


def _sentence(shown: FoundStep, symbols: Symbols) -> str:
    return step_sentence(shown.step, shown.state.board.layout, symbols)


# Markdown


def path_markdown(
    path: SolutionPath,
    *,
    symbols: Symbols | None = None,
    goal: int | None = None,
    until: str | None = None,
    pictures: Sequence[str] = (),
) -> Iterator[str]:
    """The same as a document; `pictures` are the addresses of one drawing for each step."""
    names = symbols_for(path.start.board.size, symbols)
    yield f"# {say('explain.title')}"
    yield from ("", "```text", *_board(path.start, names, False), "```", "")
    for number, shown in enumerate(path, start=1):
        sentence = _sentence(shown, names)
        if pictures:
            yield from (f"## {_heading(shown, number)}", "", sentence, "")
            yield from (f"![{sentence}]({pictures[number - 1]})", "")
        else:
            yield f"{number}. **{technique_name(shown.step.technique)}.** {sentence}"
    yield from ("", "```text", *_board(path.end, names, False), "```", "")
    yield from path_ending(path, names, goal, until)


def _heading(shown: FoundStep, number: int) -> str:
    return say("explain.step", number=number, technique=technique_name(shown.step.technique))


# pictures


def path_frames(
    path: SolutionPath,
    *,
    symbols: Symbols | None = None,
    goal: int | None = None,
    until: str | None = None,
) -> Iterator[Frame]:
    """A picture of the start, one of each step, and one of the end."""
    names = symbols_for(path.start.board.size, symbols)
    empty = path.start.values.count(0)
    start = say("explain.start")
    yield _state_frame(path.start, start, say("explain.start.words", n=empty), names)
    for number, shown in enumerate(path, start=1):
        heading, words = _heading(shown, number), _sentence(shown, names)
        drawing = step_svg(shown, symbols=names, heading=heading, words=words, caption=False)
        yield Frame(shown.state.grid, heading, words, drawing=drawing)
    ending = " ".join(path_ending(path, names, goal, until))
    yield _state_frame(path.end, say("explain.end"), ending, names)


def _state_frame(state: State, heading: str, words: str, symbols: Symbols) -> Frame:
    return Frame(state.grid, heading, words, drawing=state_svg(state, symbols, "light", heading))
