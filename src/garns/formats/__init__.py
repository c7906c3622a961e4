"""Reading and writing every notation: one module and one row of the table each."""

from .archives import (
    MAX_FILE,
    Unpacked,
    is_archive,
    is_folder,
    is_there,
    members,
    opened,
    read_bytes,
    refuse_bomb,
    refusing_damage,
    unpacked_folder,
    unpacked_name,
)
from .blocks import Block
from .extensions import PLAIN_TEXT, Form, form_of, written_in
from .files import (
    name_full_disk,
    open_private,
    put_in_place,
    replace,
    replacing,
    save,
    state_folder,
    write_through,
)
from .folders import in_natural_order, is_puzzle_name, puzzle_files
from .format import Fit, Format
from .line import line_of
from .locks import FileLock, locked
from .many import EachPuzzle, ManyPuzzles, each_item, each_puzzle, lines_in, refuse_tables
from .reading import PuzzleLike, as_grid, parse, read, read_pieces, sniff
from .signals import (
    STOPS,
    diverted,
    held_back,
    remove_temporary_folders,
    temporary_folder,
    terminable,
)
from .source import Pause, Source
from .table import all_formats, format_for, format_named, has_known_extension
from .writing import LossWarning, format, losses, write, write_file, write_stream

__all__ = [
    "MAX_FILE",
    "PLAIN_TEXT",
    "STOPS",
    "Block",
    "EachPuzzle",
    "FileLock",
    "Fit",
    "Form",
    "Format",
    "LossWarning",
    "ManyPuzzles",
    "Pause",
    "PuzzleLike",
    "Source",
    "Unpacked",
    "all_formats",
    "as_grid",
    "diverted",
    "each_item",
    "each_puzzle",
    "form_of",
    "format",
    "format_for",
    "format_named",
    "has_known_extension",
    "held_back",
    "in_natural_order",
    "is_archive",
    "is_folder",
    "is_puzzle_name",
    "is_there",
    "line_of",
    "lines_in",
    "locked",
    "losses",
    "members",
    "name_full_disk",
    "open_private",
    "opened",
    "parse",
    "put_in_place",
    "puzzle_files",
    "read",
    "read_bytes",
    "read_pieces",
    "refuse_bomb",
    "refuse_tables",
    "refusing_damage",
    "remove_temporary_folders",
    "replace",
    "replacing",
    "save",
    "sniff",
    "state_folder",
    "temporary_folder",
    "terminable",
    "unpacked_folder",
    "unpacked_name",
    "write",
    "write_file",
    "write_stream",
    "write_through",
    "written_in",
]
