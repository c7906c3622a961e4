"""Reading and writing every notation: one module and one row of the table each."""

from .blocks import Block
from .extensions import Form, form_of, written_in
from .files import put_in_place, replacing, save
from .folders import in_natural_order, puzzle_files
from .format import Fit, Format
from .line import line_of
from .locks import FileLock, locked
from .reading import PuzzleLike, as_grid, parse, parse_puzzle, read, read_pieces, sniff
from .signals import STOPS, diverted, held_back, temporary_folder, terminable
from .source import Source
from .table import all_formats, format_for, format_named, has_known_extension
from .writing import LossWarning, format, losses, write, write_file, write_stream

__all__ = [
    "STOPS",
    "Block",
    "FileLock",
    "Fit",
    "Form",
    "Format",
    "LossWarning",
    "PuzzleLike",
    "Source",
    "all_formats",
    "as_grid",
    "diverted",
    "form_of",
    "format",
    "format_for",
    "format_named",
    "has_known_extension",
    "held_back",
    "in_natural_order",
    "line_of",
    "locked",
    "losses",
    "parse",
    "parse_puzzle",
    "put_in_place",
    "puzzle_files",
    "read",
    "read_pieces",
    "replacing",
    "save",
    "sniff",
    "temporary_folder",
    "terminable",
    "write",
    "write_file",
    "write_stream",
    "written_in",
]
