"""The compiled core of garns."""

import enum


MAX_SIZE: int = 25

MAX_HOUSES: int = 1024

class Status(enum.Enum):
    """How a slice of a search ended."""

    RUNNING = 0
    """The slice is used up, there is more to search."""

    LIMIT_REACHED = 1
    """As many solutions as asked for were found."""

    FINISHED = 2
    """Everything was searched."""

class Backtracking:
    """Row-by-row backtracking with exact counters, run in slices."""

    def __init__(self, size: int, values: bytes, houses: bytes, solution_limit: int) -> None:
        """
        Prepare the search; nothing is counted before the first run.

        values: size * size bytes row by row, 0 for an empty cell, else 1 to size.
        houses: the cells of each house, size of them, one house after the other, every
        cell number as two bytes, little endian: struct.pack(f"<{len(cells)}H", *cells).
        solution_limit: stop after so many solutions; 0 finds all.

        Raises ValueError if the buffers do not describe a board without conflicts.
        """

    def run(self, max_insertions: int) -> Status:
        """
        Go on for at most max_insertions (1 or more) insertions, without the GIL.

        How a search is sliced changes none of its counters.
        """

    @property
    def calls(self) -> int:
        """How often the recursive program would have been called."""

    @property
    def tries(self) -> int:
        """How many values were looked at, rejected or not."""

    @property
    def insertions(self) -> int:
        """How many values were placed."""

    @property
    def backtracks(self) -> int:
        """How many values were taken back."""

    @property
    def max_depth(self) -> int:
        """The most values that were placed at one time."""

    @property
    def solutions(self) -> int:
        """How many solutions were found."""

    @property
    def first_solution(self) -> bytes | None:
        """
        The first solution, size * size bytes, or None as long as there is none.
        """
