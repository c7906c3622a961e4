"""Kind `program`: compiled and run on the cases, within the walls of `garns judge`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from garns.classroom.judging import judged_submission
from garns.classroom.judging.contents import MOST_BYTES, MOST_ENTRIES
from garns.formats import is_archive, temporary_folder, unpacked_folder
from garns.messages import LANGUAGES, use_language
from garns.model import Message
from garns.model.escaping import visible_name

from ..work.cases import file_name, read_case_files
from ..work.program import basis_of, demands_of
from ..work.verdicts import Record, result_of
from .queue import Judged, Piece

MOST_NOTES = 3
"""Files that could not be unpacked and are named."""


class NotJudged(Exception):
    """For a reason that is nobody's fault."""


def judge(piece: Piece) -> Judged:
    """Judged once, and told in every language that the class may be read in."""
    cases = read_case_files(piece.settings)
    with _at_hand(piece) as (path, left_out):
        tell = judged_submission(path, cases, demands_of(piece.settings))
    records: dict[str, Record] = {}
    for language in LANGUAGES:
        with use_language(language):
            told = tell()
            if told["is_fault"]:
                raise NotJudged(told["problem"])
            notes = [str(note) for note in left_out[:MOST_NOTES]]
            records[language] = {**told, "notes": [*notes, *told["notes"]]}
    result = result_of(records)
    score = result["accepted"] / result["cases"] if result["cases"] else 0.0
    return Judged(score, {**result, "basis": basis_of(piece.settings)})


@contextmanager
def _at_hand(piece: Piece) -> Iterator[tuple[Path, list[Message]]]:
    """The program as a file, or an archive as a folder, and what could not be unpacked."""
    with temporary_folder("garns-hand-in-") as folder:
        path = folder / file_name(piece.file_name, "program")
        path.write_bytes(piece.file or b"")
        if not is_archive(path):
            yield path, []
            return
        bounds = {"most_files": MOST_ENTRIES, "most_bytes": MOST_BYTES}
        with unpacked_folder(path, **bounds) as unpacked:
            yield (
                unpacked.folder,
                [
                    Message("judge.left-out.packed", {"name": visible_name(name), "reason": reason})
                    for name, reason in unpacked.left_out
                ],
            )
