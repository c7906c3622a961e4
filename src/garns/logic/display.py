"""How steps show themselves to people: the one place where `logic` looks upwards.

Words and drawings belong to rooms above this one. They are imported when something is shown, and
only here, as in `model/display.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .hints import Hint
    from .path import FoundStep, SolutionPath


def sentence(shown: FoundStep) -> str:
    from garns.messages.steps import step_sentence

    return step_sentence(shown.step, shown.state.board.layout)


def svg(shown: FoundStep) -> str:
    from garns.draw import step_svg

    return step_svg(shown)


def html(shown: FoundStep) -> str:
    from garns.draw import step_html

    return step_html(shown)


def path_text(path: SolutionPath) -> str:
    from garns.draw import path_text

    return "\n".join(path_text(path))


def hint_text(hint: Hint, level: int) -> str:
    from garns.messages.hints import hint_sentences

    return "\n".join(hint_sentences(hint, level))
