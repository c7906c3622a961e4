"""A step as a drawing: the board before it, its evidence marked, and the words below."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence

from garns.logic import HINT_LEVELS, Evidence, FoundStep, Hint, Link, State, Step
from garns.logic.excluding import Excluder, exclusion_of
from garns.logic.parts import candidates_meant, chain_groups, distinct, marked_evidence
from garns.messages import say
from garns.messages.hints import hint_sentences, step_before_the_move
from garns.messages.steps import step_sentence, technique_name
from garns.model import House, InvalidRequest, Symbols

from . import palette
from .html import STYLE
from .legend import Below, letter_of
from .marks import DrawnMark, ExcluderMark, LineMark, Marks, Spot
from .markup import element, plain
from .request import symbols_for
from .svg import Theme, board_geometry, board_svg, style, svg_element

EVIDENCE = HINT_LEVELS[2]
"""The level of a hint from which on the evidence is drawn."""

CELL = 56
"""Pixels: room for shapes around the notes and letters above them."""


def step_svg(
    shown: FoundStep,
    *,
    symbols: Symbols | None = None,
    theme: Theme = "light",
    heading: str | None = None,
    words: str | None = None,
    caption: bool = True,
) -> str:
    """The board with all candidates, the evidence marked, a legend and the sentence below."""
    names = symbols_for(shown.state.board.size, symbols)
    step = shown.step
    heading = heading or technique_name(step.technique)
    words = step_sentence(step, shown.state.board.layout, names) if words is None else words
    fixed: Theme = "light" if theme == "auto" else theme
    board = state_svg(shown.state, names, fixed, heading, step_marks(step, shown.state))
    place = board_geometry(shown.state.board.layout, names, True, True, CELL)
    colours = palette.DARK if theme == "dark" else palette.LIGHT
    below = Below(place, names, colours)
    below.legend(shown)
    if caption:
        below.caption(heading, words)
    parts = [
        element("title", plain(heading)),
        element("desc", plain(words)),
        *style(theme, marks=True),
        element("rect", class_="garns-paper", width="100%", height="100%", fill=colours["paper"]),
        board,
        *below.parts,
    ]
    return svg_element(parts, place.width, below.bottom, "group", theme)


def state_svg(
    state: State,
    symbols: Symbols,
    theme: Theme,
    title: str | None = None,
    marks: Marks | None = None,
) -> str:
    """A board in mid-solution with all its candidates."""
    return board_svg(
        state.grid,
        symbols=symbols,
        numbers=True,
        notes=state.candidates,
        cell_size=CELL,
        title=title,
        theme=theme,
        marks=marks,
    )


def step_html(shown: FoundStep, *, symbols: Symbols | None = None) -> str:
    """The drawing as a fragment of HTML that follows the notebook's light or dark theme."""
    drawing = step_svg(shown, symbols=symbols, theme="auto")
    image = element(
        "img",
        class_="garns-board",
        alt=step_sentence(shown.step, shown.state.board.layout, symbols),
        src="data:image/svg+xml;base64," + b64encode(drawing.encode()).decode(),
    )
    return f"<div><style>{STYLE}</style>{image}</div>"


def hint_svg(
    hint: Hint, level: int, *, symbols: Symbols | None = None, theme: Theme = "light"
) -> str:
    """The board of a hint with no more on it than the level tells: the houses to look at, then
    the evidence, then the move."""
    if hint.found is None:
        raise InvalidRequest("explain.no-step")
    words = " ".join(hint_sentences(hint, level, symbols))
    shown = FoundStep(step_told(hint.found.step, hint.where, level), hint.found.state)
    heading = say("explain.hint", level=level)
    return step_svg(shown, symbols=symbols, theme=theme, heading=heading, words=words)


def step_told(step: Step, where: tuple[House, ...], level: int) -> Step:
    """As much of a step as a hint of the level lets be seen."""
    if level < EVIDENCE:
        houses = (Evidence("house", houses=where),) if where else ()
        return Step(step.technique, evidence=houses)
    if level < HINT_LEVELS[-1]:
        return step_before_the_move(step)
    return step


# what is marked


def step_marks(step: Step, state: State) -> Marks:
    parts = [
        _evidence_mark(evidence, number, step, state)
        for number, evidence in enumerate(marked_evidence(step))
    ]
    marked = {spot for part in parts for spot in part.candidates}
    lines = []
    for number, chains in enumerate(chain_groups(step), start=len(parts)):
        links = [link for chain in chains for link in chain.links]
        parts.append(_chain_mark(links, number, marked))
        lines += [LineMark(link.start, link.end, link.is_strong, number) for link in links]
    exclusion = exclusion_of(step, state)
    return Marks(
        tuple(parts),
        tuple(lines),
        step.eliminations,
        step.placements,
        tuple(_excluder_mark(each, state) for each in exclusion.excluders) if exclusion else (),
        exclusion.lost if exclusion else (),
    )


def _excluder_mark(excluder: Excluder, state: State) -> ExcluderMark:
    value = state.values[excluder.cell]
    return ExcluderMark(excluder.cell, tuple((cell, value) for cell in excluder.excluded))


def _evidence_mark(evidence: Evidence, number: int, step: Step, state: State) -> DrawnMark:
    about = candidates_meant(evidence, step, state)
    cells = distinct((*evidence.cells, *(cell for cell, _ in about)))
    houses = tuple(house.cells for house in evidence.houses)
    return DrawnMark(letter_of(number), number, cells, houses, about, named=cells)


def _chain_mark(links: Sequence[Link], number: int, marked: set[Spot]) -> DrawnMark:
    """The letter stands where the chain begins."""
    nodes = [candidate for link in links for candidate in (*link.start, *link.end)]
    shown = tuple(each for each in dict.fromkeys(nodes) if each not in marked)
    start = tuple(cell for cell, _ in nodes[:1])
    return DrawnMark(letter_of(number), number, candidates=shown, named=start)
