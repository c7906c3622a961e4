"""The compiled core of garns."""

from collections.abc import Sequence
import enum
from typing import Any


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

    @property
    def path(self) -> bytes:
        """The values placed now, in the order of the empty cells row by row."""

    @property
    def written(self) -> list[int]:
        """How often each empty cell was written, in the same order."""

class General:
    """The solutions of a board of any layout, found in slices."""

    def __init__(self, size: int, values: bytes, houses: bytes) -> None:
        """Prepare the search; size, values and houses are those of Backtracking."""

    def run(self, solution_limit: int, max_nodes: int) -> Status:
        """
        Go on until so many solutions are found since the beginning (0: all), or for
        max_nodes (1 or more) nodes, without the GIL.
        """

    @property
    def solutions(self) -> int:
        """How many solutions were found."""

    @property
    def nodes(self) -> int:
        """How many nodes were visited."""

    @property
    def solution(self) -> bytes | None:
        """
        The solution at which the last run stopped, size * size bytes, or None.
        """

class InstructionSet(enum.Enum):
    """What the road of classic boards is compiled for."""

    BASELINE = 0

    AVX2 = 1

    AVX512 = 2

def is_supported(set: InstructionSet) -> bool:
    """Whether this machine can run code of that instruction set."""

def best_instruction_set() -> InstructionSet:
    """The fastest one that this machine can run."""

class Verdict(enum.Enum):
    """What the count of a board is worth."""

    EXACT = 0
    """It is the number of solutions."""

    LIMIT_REACHED = 1
    """There may be more."""

    UNKNOWN = 2
    """The budget was used up; there may be more."""

    UNREADABLE = 3
    """It is not a board."""

class ClassicSolutions:
    """The solutions of a classic board, one after the other."""

    def __init__(self, values: bytes, set: InstructionSet) -> None:
        """values: 81 bytes row by row, 0 for an empty cell, else 1 to 9."""

    def next(self, max_guesses: int) -> bytes | bool | None:
        """
        The next solution; None if there is no more, False if the guesses are used up.
        """

    @property
    def guesses(self) -> int:
        """How many guesses it took so far."""

def solve_line(text: str, limit: int, max_guesses: int, set: InstructionSet) -> tuple[int, Verdict, bytes, bytes] | None:
    """
    Solve one classic board in text: the number of solutions up to the limit, what it
    is worth, the first solution and the givens as values. None if it is no such text.
    """

def solve_values(values: bytes, limit: int, max_guesses: int, set: InstructionSet) -> tuple[int, Verdict, bytes]:
    """
    Solve one classic board of 81 values, 0 for an empty cell: the number of solutions
    up to the limit, what it is worth, and the first solution as values.
    """

class BatchControl:
    """What other threads see of a batch, and how they stop it."""

    def __init__(self) -> None: ...

    @property
    def finished(self) -> int:
        """How many boards are answered."""

    def stop(self) -> None:
        """Make solve_batch return within some milliseconds."""

    @property
    def is_stopped(self) -> bool:
        """Whether stop was called."""

def solve_batch(boards: object, line_end: bytes, text: bool, limit: int, max_guesses: int, counts: object, verdicts: object, solutions: object, solution_stride: int, threads: int, control: BatchControl, set: InstructionSet) -> tuple[int, int]:
    """
    Solve as many boards as counts has numbers, without the GIL, on so many threads.

    boards: 81 bytes each, text or values, with line_end after each, which the last one
    may lack. Where another thing stands there, and where a text has blanks, the
    verdict is UNREADABLE.
    counts (uint64), verdicts and solutions (uint8) are filled in, in that order; a
    solution takes 81 bytes, or 82 with a line feed after it.
    Returns how many guesses and passes it took.
    """

class LinePool:
    """Threads that solve a list, one classic board to a line."""

    def __init__(self, max_guesses: int, threads: int, set: InstructionSet) -> None:
        """
        Start the threads. Boards that need more guesses than max_guesses are left to others.
        """

    def feed(self, text: bytes) -> None:
        """Begin a block of whole lines."""

    def take(self, seconds: float) -> tuple[bytearray, list[tuple[int, int, int]]] | None:
        """
        Wait for the answer to the oldest block, without the GIL; None if it takes longer.

        It is the solutions of all plain lines with exactly one, each in a line, and (how
        many of these come before it, where it begins, where it ends) for every other line.
        """

    @property
    def finished(self) -> int:
        """How many boards are answered, in blocks whose answers were not taken."""

    def stop(self) -> None:
        """Make the threads end within some milliseconds."""

def room_for(size: int) -> bytearray:
    """A bytearray to be filled, with whatever stands in memory."""

def keep_memory() -> None:
    """
    Make this process keep the memory that it frees, as far as the C library can do so:
    for long lists, which need blocks of the same size again and again.
    """

class CanonicalVerdict(enum.Enum):
    """What came of a board."""

    FOUND = 0
    """It has a canonical form."""

    CONFLICT = 1
    """A value stands twice in a house."""

    UNREADABLE = 2
    """It is not a board."""

    NOT_REACHED = 3
    """The batch was stopped before."""

def canonical_batch(boards: object, line_end: bytes, text: bool, forms: object, form_stride: int, automorphisms: object, transformations: object, verdicts: object, threads: int, control: BatchControl) -> None:
    """
    Find the canonical forms of as many classic boards as automorphisms has numbers, without
    the GIL, on so many threads.

    boards: 81 bytes each, text or values, with line_end after each, which the last one
    may lack.
    forms (uint8), automorphisms (uint32), transformations and verdicts (uint8) are filled
    in. A form takes 81 bytes, or 82 with a line feed after it; dots or zeros stand where
    there is none. A transformation takes 28 bytes: which lines are the rows and the columns
    of the form, the new values of 1 to 9, and whether its rows are the board's columns.
    """

def canonical_on_blocks(size: int, band_rows: int, stack_columns: int, values: bytes) -> tuple[bytes, bytes, bytes, bool, list[int]] | None:
    """
    The canonical form of a board of blocks without conflicts: which lines are its rows
    and its columns, the new values of 0 to size, whether its rows are the board's
    columns, and factors of the number of automorphisms. None if too many arrangements
    are equally good.
    """

def canonical_in_group(size: int, values: bytes, permutations: bytes) -> tuple[int, bytes, int]:
    """
    The least that the permutations make of a board: the number of the first that leads
    there, the new values of 0 to size, and how many lead there.

    permutations: the cells of each, two bytes each, little endian.
    """

ALWAYS_GIVEN: int = 255

def draw_uniform_grids(seed: int, first: int, grids: object) -> int:
    """
    Fill a buffer with classic grids, 81 values each, number `first` of the seed and
    the following; all grids are equally likely. Returns how many attempts it took.
    """

def draw_mixed_grid(size: int, houses: bytes, seed: int, number: int, steps: int, max_nodes: int) -> bytes | bool | None:
    """
    A full grid of any layout; None if there is none, False if that could not be told
    with max_nodes.
    """

def make_puzzles(units: bytes, fewest: int, most: int, minimal: bool, max_attempts: int, seed: int, numbers: object, puzzles: object, solutions: object, threads: int, control: BatchControl, set: InstructionSet) -> tuple[int, int]:
    """
    Fill two buffers with classic puzzles and their solutions, 81 values each: those
    with these numbers (64 bits each) of the seed. Cells with the same unit go
    together. What could not be made within max_attempts grids is all 0. Returns how
    many grids were drawn and how many boards were solved.
    """

def make_rated_puzzles(units: bytes, fewest: int, most: int, minimal: bool, lowest: int, highest: int, may_grow: bool, may_move: bool, max_draws: int, max_nodes: int, max_attempts: int, seed: int, numbers: object, puzzles: object, solutions: object, ratings: object, threads: int, control: BatchControl, set: InstructionSet) -> None:
    """
    The same for puzzles with an ER between lowest and highest, in tenths, which goes
    into a third buffer. Givens may be put back where a puzzle is too hard (may_grow),
    and change places (may_move).
    """

def symmetries() -> list[str]:
    """
    The symmetries that a pattern of givens may have, each after those that it implies.
    """

def symmetric_units(size: int, symmetry: str) -> list[list[int]]:
    """
    The cells of a board in groups: those that the symmetry carries into each other.
    """

class FullGrids:
    """The full grids of a layout; threads may share it."""

    def __init__(self, size: int, houses: bytes, is_classic: bool) -> None:
        """houses as for Backtracking. The grids of small boards are listed."""

    @property
    def is_uniform(self) -> bool:
        """Whether every grid is drawn with the same chance."""

    def draw(self, seed: int, number: int) -> bytes | bool | None:
        """A full grid; None if there is none, False if that could not be told."""

class PuzzleGenerator:
    """Puzzles of any layout and level, made in slices."""

    def __init__(self, grids: FullGrids, board: LogicBoard | None, units: Sequence[Sequence[int]], clues: tuple[int, int], has_range: bool, has_mask: bool, minimal: bool, max_draws: int, max_attempts: int, catalogue: LogicOrder, aim: tuple[int, int], rating: tuple[int, int] | None, max_nodes: int, seed: int, numbers: Sequence[int], threads: int, set: InstructionSet) -> None:
        """
        The puzzles with these numbers of the seed. Without a level there need be no board.
        Cells of a unit go together. aim: from where to where in the catalogue the place of
        the hardest technique may be, -1 if there need be none, its length if it may be too
        hard for all. rating: ER in tenths, each within max_nodes conclusions.
        """

    def run(self, work: int, control: BatchControl) -> bool:
        """
        Go on for about so many microseconds of work on each thread, without the GIL; True
        when all puzzles are made or given up.
        """

    @property
    def puzzles(self) -> bytes:
        """
        A byte for each cell, one puzzle after the other, zeros for what was not found.
        """

    @property
    def solutions(self) -> bytes:
        """The same for the solutions."""

    @property
    def ratings(self) -> bytes:
        """ER in tenths, if one was wished."""

    @property
    def lacks_grids(self) -> bool | None:
        """
        Whether the layout has no full grid, or (False) none was found; None if it has some.
        """

def rate_hodoku(boards: bytes, threads: int, control: BatchControl) -> list[tuple[int, int, int | None] | None]:
    """
    Ratings on HoDoKu's scale for classic boards of 81 values each, without the GIL:
    the level from 0 on, the score, and the place of the hardest technique among
    hodoku_techniques(), or None if nothing was to be done. None stands for a board
    that has no solution or several, and for one that was left after a stop.
    """

def hodoku_techniques() -> list[str]:
    """HoDoKu's techniques in the order in which it tries them."""

class Halt(enum.Enum):
    """Why a walk stopped."""

    SOLVED = 0
    """The board is full."""

    STUCK = 1
    """No technique of the order has a step."""

    AT_HOLE = 2
    """The next technique has no native finder."""

    REACHED = 3
    """The goal is reached."""

    STOPPED = 4
    """The time is over; run it again to go on."""

class LogicBoard:
    """The houses of a layout, for techniques."""

    def __init__(self, size: int, kinds: bytes, houses: bytes, rules: list[int], owners: list[int]) -> None:
        """
        kinds: a byte for each house, 0 row, 1 column, 2 box, 3 other.
        houses: the cells of each, as for Backtracking.
        rules: what constraints say, as for Rules, but as numbers.
        owners: for each rule the number of its constraint.
        """

class LogicOrder:
    """Techniques in the order in which they are tried."""

    def __init__(self, techniques: list[str]) -> None: ...

class LogicWalk:
    """Always the simplest step, until there is none."""

    def __init__(self, board: LogicBoard, order: LogicOrder, values: bytes, candidates: bytes, given: bytes, goal_cell: int | None, goal_place: int | None, goal_steps: int | None) -> None:
        """
        values and given: a byte for each cell. candidates: four bytes for each cell, little
        endian, bit v - 1 for value v; none if only peers forbid them. The goals: a cell to
        be filled, a place in the order whose technique is to be used, a number of steps.
        """

    def run(self, seconds: float | None) -> Halt:
        """Go on until it halts, or for so many seconds, without the GIL."""

    def draw(self, placements: tuple[tuple[int, int], ...], eliminations: tuple[tuple[int, int], ...]) -> None:
        """At a hole: the step of that technique, as pairs of cell and value."""

    def skip(self) -> None:
        """At a hole: its technique has no step."""

    @property
    def place(self) -> int:
        """The place in the order where it stands."""

    @property
    def steps(self) -> int:
        """How many steps were drawn."""

    @property
    def values(self) -> bytes:
        """A byte for each cell."""

    @property
    def candidates(self) -> list[int]:
        """A mask for each cell."""

    @property
    def record(self) -> bytes:
        """All steps with what they are based on, for a StepReader."""

def logic_steps(board: LogicBoard, technique: str, values: bytes, candidates: bytes, given: bytes, wanted: int | None, seconds: float | None) -> bytes | None:
    """
    At most `wanted` steps of a technique in a state, each conclusion once, as a
    record. None if the seconds are over before.
    """

def rate_batch(board: LogicBoard, order: LogicOrder, puzzles: bytes, ends: object, threads: int, control: BatchControl) -> bytes:
    """
    How far the techniques lead, for many puzzles, without the GIL: five bytes for
    each, the halt, the place of the hole, the place of the hardest technique plus
    one, and two for the number of steps. A buffer as long as the puzzles gets the
    values where each walk ended.
    """

def native_techniques() -> list[str]:
    """The ids of the techniques that have a native finder."""

class StepReader:
    """Makes Python's steps of a record."""

    def __init__(self, step: type, evidence: type, chain: type, link: type, candidates: tuple[object, ...], houses: tuple[object, ...], rules: tuple[object, ...], size: int) -> None:
        """
        The classes of steps and their parts, which must be named tuples; the candidates of
        the board, cell by cell, its houses and its constraints.
        """

    def read(self, record: bytes, techniques: tuple[str, ...]) -> Any:
        """
        All steps of a record. techniques: the ids by their places in the order.
        """

def role_names() -> list[str]:
    """The names of roles, by their numbers in a record."""

class RatingOutcome(enum.Enum):
    RATED = 0

    AT_LEAST = 1

    NOT_UNIQUE = 2

    UNFINISHED = 3

    TOO_HARD = 4

class RatingStep:
    """
    The first of the hardest steps of a path. A candidate is a cell and a
    value; a statement is a candidate and whether it is true.
    """

    @property
    def technique(self) -> str: ...

    @property
    def difficulty(self) -> int:
        """In tenths."""

    @property
    def length(self) -> int:
        """The number of conclusions of a chain; else 0."""

    @property
    def candidates(self) -> list[int]:
        """
        The board before the step: bit v - 1 for each value v that is possible, for
        each cell; 0 where a value stands.
        """

    @property
    def placement(self) -> tuple[int, int] | None: ...

    @property
    def eliminations(self) -> list[tuple[int, int]]: ...

    @property
    def premises(self) -> list[tuple[tuple[int, int], bool]]:
        """What the cases of a chain suppose."""

    @property
    def way(self) -> list[tuple[tuple[int, int], bool]]:
        """
        The statements of a cycle or of a chain from one candidate, in order, each a
        conclusion from the one before; empty for other steps.
        """

def rating_techniques() -> list[str]:
    """The ids of the techniques of that scale, from the easiest on."""

def rate_se(boards: bytes, max_nodes: int, threads: int, control: BatchControl, max_seconds: float = float('inf')) -> tuple[bytes, list[RatingStep | None]]:
    """
    Ratings on the scale of Sudoku Explainer 1.2.1, four bytes for each classic board
    of 81 values: ER, EP and ED in tenths, and a RatingOutcome. And for each board the
    hardest step; None if there is no step.
    """

LOWEST_FLOOR: int = 70

def rated_below(boards: bytes, floor: int, max_nodes: int, threads: int, control: BatchControl) -> bytes:
    """
    One byte for each classic board of 81 values with one solution: 1 if steps below
    the floor, in tenths, solve it, so that its ER is below; 0 if that is not known.
    """

class Rules:
    """Houses and rules of a board, for any number of searches."""

    def __init__(self, size: int, cells: int, houses: bytes, rules: bytes) -> None:
        """
        cells: how many there are; more than size * size where grids overlap. houses are those
        of Backtracking. rules: whole numbers of four bytes, little endian,
        one rule after the other: its kind, how many numbers follow, and these
        (native/rules/flat_rules.hpp).

        Raises ValueError if that does not describe rules.
        """

class Ruled:
    """The solutions of a board with rules, found in slices."""

    def __init__(self, rules: Rules, givens: bytes) -> None:
        """Prepare the search; givens: a byte for each cell, 0 for an empty one."""

    def run(self, solution_limit: int, max_nodes: int) -> Status:
        """
        Go on until so many solutions are found since the beginning (0: all), or for
        max_nodes (1 or more) nodes, without the GIL.
        """

    @property
    def solutions(self) -> int:
        """How many solutions were found."""

    @property
    def nodes(self) -> int:
        """How many nodes were visited."""

    @property
    def solution(self) -> bytes | None:
        """
        The solution at which the last run stopped, a byte for each cell, or None.
        """

class TrueCandidates:
    """What each cell can be in some solution, found in slices."""

    def __init__(self, rules: Rules, givens: bytes) -> None:
        """Prepare the search; givens are those of Ruled."""

    def run(self, max_nodes: int) -> Status:
        """
        Go on for max_nodes (1 or more) nodes, without the GIL: FINISHED when all is known.
        """

    @property
    def nodes(self) -> int:
        """How many nodes were visited."""

    @property
    def found(self) -> list[int]:
        """
        For each cell the values found so far, as a mask: value v is bit v - 1.
        """
