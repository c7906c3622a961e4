"""Work that may take a while, beside the screen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from textual.app import App

from garns.model import GarnsError

Result = TypeVar("Result")


def in_background(
    app: App[None], work: Callable[[], Result], then: Callable[[Result | GarnsError], None]
) -> None:
    """Do the work in a thread and hand over its result, or the refusal. Whoever leaves the game
    does not wait for it: the thread ends with the process."""

    def run() -> None:
        outcome: Result | GarnsError
        try:
            outcome = work()
        except GarnsError as error:
            outcome = error
        if app.is_running:
            app.call_later(then, outcome)

    threading.Thread(target=run, daemon=True).start()
