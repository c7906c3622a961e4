"""The command `garns`: thin, with no rules of the game inside."""

from .starting import importing

with importing():
    from .app import main

__all__ = ["main"]
