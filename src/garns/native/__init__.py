"""The compiled core. Only the engine room and the search room import it."""

from ._kernel import MAX_HOUSES, MAX_SIZE, Backtracking, Status

__all__ = ["MAX_HOUSES", "MAX_SIZE", "Backtracking", "Status"]
