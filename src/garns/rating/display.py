"""How a rating shows itself to people: the one place where `rating` looks upwards, when something
is shown, as in `model/display.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .hardest import HardestStep


def sentence(hardest: HardestStep) -> str:
    from garns.messages.ratings import hardest_sentence

    return hardest_sentence(hardest)
