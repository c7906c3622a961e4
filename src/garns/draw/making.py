"""The making of a grid box by box: as lines of text, and as a sequence of pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from garns.generation.boxes import BEFORE_LISTS, BOXES, CELLS, ORDER, ROUNDS, TRIES, BoxStep
from garns.messages import say
from garns.model import Grid, Layout, Symbols, box_name, usual_symbols

from .frames import Frame
from .text import board_text, shown_width

WIDTH = 88
INDENT = "  "
RULES = {
    "A": "making.box.first",
    "B": "making.box.beside",
    "D": "making.box.below",
    "C": "making.box.rows",
    "G": "making.box.columns",
}
"""How the boxes are drawn that come before the candidate lists."""


def making_text(
    steps: Iterable[BoxStep], *, symbols: Symbols | None = None, ascii: bool = False
) -> Iterator[str]:
    """The lines that tell the making: a line for each draw, a board after each of the first
    boxes, the candidate lists before each of the others."""
    teller = _Teller(symbols)
    before = None
    draws = dead_ends = 0
    arrow = "->" if ascii else "→"
    yield from wrap(say("making.intro", arrow=arrow), WIDTH)
    for step in steps:
        if before is None or (before.box, before.attempt) != (step.box, step.attempt):
            yield from teller.opening(before, step, ascii)
        yield from teller.lines(step, arrow)
        draws += step.kind == "draw"
        dead_ends += bool(step.stuck)
        before = step
    if before is not None:
        yield ""
        yield from teller.board(before, ascii)
        yield say("making.done", draws=draws, n=dead_ends)


def making_frames(steps: Iterable[BoxStep], *, symbols: Symbols | None = None) -> Iterator[Frame]:
    """A picture of each step; values that are removed from a list are crossed out in it."""
    teller = _Teller(symbols)
    part, before = 0, None
    for number, step in enumerate(steps, start=1):
        part += before is not None and (step.box, step.attempt) != (before.box, before.attempt)
        before = step
        struck = [0] * len(step.lists)
        for cell in step.removed:
            struck[cell] = 1 << (step.value or 0) - 1
        yield Frame(
            teller.grid(step),
            teller.heading(step, number),
            " ".join(teller.sentences(step)),
            lists=[left | gone for left, gone in zip(step.lists, struck, strict=True)],
            struck=struck,
            pointed_at=() if step.cell is None else (step.cell,),
            dead_ends=step.stuck,
            part=part,
        )


class _Teller:
    """Puts single steps into words."""

    def __init__(self, symbols: Symbols | None) -> None:
        self._layout = Layout.of_size(len(BOXES))
        self._symbols = symbols or usual_symbols(self._layout.size)

    def grid(self, step: BoxStep) -> Grid:
        return Grid(step.board, self._layout)

    def board(self, step: BoxStep, ascii: bool) -> list[str]:
        return board_text(self.grid(step), self._symbols, ascii=ascii).splitlines()

    def heading(self, step: BoxStep, number: int) -> str:
        return say("making.heading", step=number, box=BOXES[step.box], attempt=step.attempt)

    def opening(self, before: BoxStep | None, step: BoxStep, ascii: bool) -> Iterator[str]:
        """What comes before the first draw of a box."""
        if before is not None and before.kind == "draw" and _comes_before_lists(before.box):
            yield from (f"{INDENT}{line}" for line in self.board(before, ascii))
        yield ""
        letter = BOXES[step.box]
        named = say("making.try", box=letter, attempt=step.attempt) if step.attempt > 1 else letter
        yield say(RULES.get(letter, "making.box.lists"), box=named)
        if before is not None and step.attempt == 1 and not _comes_before_lists(step.box):
            yield INDENT + say("making.lists", box=letter)
            yield from self._lists([before.lists[cell] for cell in CELLS[step.box]])

    def _lists(self, masks: Sequence[int]) -> Iterator[str]:
        """The candidates of the cells of a box, in three rows."""
        between = "" if self._symbols.are_single_characters else " "
        texts = [between.join(self._values_of(mask)) for mask in masks]
        width = max(map(shown_width, texts))
        for row in range(0, len(texts), 3):
            line = "  ".join(_padded(text, width) for text in texts[row : row + 3])
            yield INDENT * 2 + line.rstrip()

    def lines(self, step: BoxStep, arrow: str) -> Iterator[str]:
        if step.kind != "draw":
            yield from _indented(" ".join(self.sentences(step)))
            return
        drawn = f"{self._names([step.cell])[0]}  {self._drawn(step, arrow)}"
        if not step.removed:
            yield (INDENT + drawn).rstrip()
            return
        lose = " ".join([say("making.lose"), *self._names(step.removed)])
        yield from wrap(
            lose,
            WIDTH,
            initial_indent=f"{INDENT}{drawn}   ",
            subsequent_indent=" " * (shown_width(INDENT + drawn) + 3),
        )
        if step.stuck:
            yield from _indented(self._stuck(step))

    def _drawn(self, step: BoxStep, arrow: str) -> str:
        values = " ".join(self._symbols.write(value) for value in step.candidates)
        room = (self._symbols.width + 1) * self._layout.size - 1
        return f"{_padded(values, room)} {arrow} {self._symbols.padded(step.value or 0)}"

    def sentences(self, step: BoxStep) -> Iterator[str]:
        """The step in full sentences."""
        box = BOXES[step.box]
        match step.kind:
            case "draw":
                yield from self._draw(step)
            case "box again":
                yield say("making.box-again", box=box)
            case "four again":
                boxes = [BOXES[number] for number in step.emptied]
                yield say("making.four-again", box=box, tries=TRIES, boxes=boxes)
            case "all again":
                yield say("making.all-again", rounds=ROUNDS)

    def _draw(self, step: BoxStep) -> Iterator[str]:
        value = self._symbols.write(step.value or 0)
        yield say(
            "making.draw",
            cell=self._names([step.cell])[0],
            n=len(step.candidates),
            candidates=[self._symbols.write(candidate) for candidate in step.candidates],
            value=value,
        )
        if step.removed:
            yield say("making.removed", value=value, cells=self._names(step.removed))
        if step.stuck:
            yield self._stuck(step)

    def _stuck(self, step: BoxStep) -> str:
        return say("making.stuck", n=len(step.stuck), cells=self._names(step.stuck))

    def _names(self, cells: Sequence[int | None]) -> list[str]:
        return [box_name(self._layout, cell) for cell in cells if cell is not None]

    def _values_of(self, mask: int) -> Iterator[str]:
        for value in range(1, self._layout.size + 1):
            if mask >> value - 1 & 1:
                yield self._symbols.write(value)


def _comes_before_lists(box: int) -> bool:
    return ORDER.index(box) < BEFORE_LISTS


def _padded(text: str, width: int) -> str:
    return text + " " * (width - shown_width(text))


def _indented(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
