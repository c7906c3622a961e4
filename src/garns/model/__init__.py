"""Layouts, grids, symbols, coordinates and errors: the values all other rooms pass around."""

from .coordinates import box_name, cell_at, cell_name
from .errors import (
    BudgetUsedUp,
    CannotCarry,
    CannotMake,
    GarnsError,
    InvalidBoard,
    InvalidRequest,
    ManySolutions,
    Message,
    MissingExtra,
    NoSolution,
    Place,
    UnreadableInput,
)
from .grid import Cells, Conflict, Grid
from .layout import MAX_SIZE, House, Layout, usual_block
from .puzzle import Puzzle
from .symbols import (
    ALPHABET,
    CHARACTER_VALUES,
    CHARACTERS,
    DECORATION,
    EMPTY_MARKS,
    PRESETS,
    Symbols,
    centred,
    display_width,
    usual_symbols,
)

__all__ = [
    "ALPHABET",
    "CHARACTERS",
    "CHARACTER_VALUES",
    "DECORATION",
    "EMPTY_MARKS",
    "MAX_SIZE",
    "PRESETS",
    "BudgetUsedUp",
    "CannotCarry",
    "CannotMake",
    "Cells",
    "Conflict",
    "GarnsError",
    "Grid",
    "House",
    "InvalidBoard",
    "InvalidRequest",
    "Layout",
    "ManySolutions",
    "Message",
    "MissingExtra",
    "NoSolution",
    "Place",
    "Puzzle",
    "Symbols",
    "UnreadableInput",
    "box_name",
    "cell_at",
    "cell_name",
    "centred",
    "display_width",
    "usual_block",
    "usual_symbols",
]
