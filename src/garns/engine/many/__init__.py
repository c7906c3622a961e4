"""A million at once: many puzzles as lists, bytes, arrays or Arrow columns, in and out.

Classic boards go to the kernel together, in one buffer. All others, and what cannot be read, are
answered one by one.
"""

from __future__ import annotations

from collections.abc import Callable

from garns.engine.boards import Effort
from garns.engine.budget import Limits
from garns.formats import ManyPuzzles, each_item, refuse_tables
from garns.model.arguments import checked_whole

from .checks import check_many
from .forms import CanonicalResults, canonical_many
from .lines import from_lines
from .lists import from_list
from .results import SolveResults

__all__ = ["CanonicalResults", "SolveResults", "canonical_many", "check_many", "solve_many"]


def solve_many(
    puzzles: ManyPuzzles,
    limit: int = 2,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> SolveResults:
    """Solve many puzzles, classic boards on all cores unless `threads` says otherwise:

    - a list of lines, grids or puzzles, or a file by its path; `solutions` are lines, None where
      there is none;
    - bytes with a line for each puzzle (blank lines and comments are passed over); `solutions` are
      the bytes of such a file, dots where there is none, and `counts` an `array`;
    - a numpy array of whole numbers with a board in each row, 0 for an empty cell; `solutions` has
      such rows, zeros where there is none;
    - an Arrow array of strings; `solutions` are one too, null where there is none, and where the
      puzzle is null its count is null as well.

        >>> import garns
        >>> solved = garns.solve_many(["1234341221434...", "." * 16])
        >>> solved.counts, solved[0].line
        ([1, 2], '1234341221434321')
        >>> solved[1]
        ManySolutions('The puzzle has more than one solution.')

    Counts go up to `limit`: 2 proves uniqueness. A count of 0 is also that of a puzzle that cannot
    be read, or of one whose search came to its limit: `failures` tells them apart. `seconds` and
    `nodes` bound the search of each puzzle; then they are answered one by one. `progress` is called
    with the number of puzzles that are done.
    """
    limit = checked_whole("limit", limit, least=1)
    effort, limits = Effort(limit, threads, progress), Limits(seconds, nodes)
    limits.budget()  # refuses what is no limit, even if there is no puzzle
    refuse_tables(puzzles)
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return from_lines(puzzles, effort, limits)
    if type(puzzles).__module__.partition(".")[0] == "pyarrow":
        from .arrow import from_arrow

        return from_arrow(puzzles, effort, limits)
    if hasattr(puzzles, "__array_interface__"):
        from .arrays import from_array

        return from_array(puzzles, effort, limits)
    return from_list(each_item(puzzles), effort, limits)
