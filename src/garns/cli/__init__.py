"""The command `garns`: thin, with no rules of the game inside."""

from .app import main

__all__ = ["main"]
