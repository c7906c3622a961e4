"""The command `garns`: thin, with no rules of the game inside."""

from __future__ import annotations

__all__ = ["main"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the process with its exit code."""
    # Before the other imports, which take most of the time of a start.
    from .running.stop_signals import catch_signals

    catch_signals()
    from .running.quick_imports import importing

    with importing():
        from . import app
    app.main(arguments)
