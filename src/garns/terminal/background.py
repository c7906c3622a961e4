"""Work that may take a while, beside the screen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from textual.app import App

from garns.model import GarnsError

Result = TypeVar("Result")

Refusal = GarnsError | OSError
"""What can be told to the player."""


def in_background(
    app: App[None], work: Callable[[], Result], then: Callable[[Result | Refusal], None]
) -> None:
    """Do the work in a thread and hand over its result, or the refusal. Whoever leaves the game
    does not wait for it: the thread ends with the process."""

    def run() -> None:
        outcome: Result | Refusal
        try:
            outcome = work()
        except (GarnsError, OSError) as error:
            outcome = error
        with suppress(RuntimeError):  # the player has left meanwhile
            app.call_later(then, outcome)

    threading.Thread(target=run, daemon=True).start()
