"""Transcripts in files, one case in each line of JSON: with the texts of all steps, or as digests.

    {"case": {…}, "solved": true, "steps": {"path": ["naked-single | 5 | …", …]}}
    {"case": {…}, "solved": true, "outline": {"path": [DIGEST, CONCLUSIONS, EVIDENCE, TECHNIQUES]}}

`outline` has the digest of a whole list, then two short digests for each step, then for a path the
technique of each step.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import IO, Any

from .cases import PATH, Case, Steps
from .transcript import Outline, technique_of

FOLDER = Path(__file__).parents[2] / "tests" / "data" / "golden" / "logic"
DIGESTS = FOLDER / "digests.jsonl.xz"
"""All cases."""
TEXTS = FOLDER / "texts.jsonl.xz"
"""Some of them, to be read where something differs."""


ERROR = "error"


@dataclass(frozen=True)
class Entry:
    """What is known of a case: an outline of each list of steps, and their texts, if stored."""

    case: Case
    is_solved: bool
    outlines: dict[str, Outline]
    techniques: list[str]
    """Of each step of a path."""
    steps: Steps | None = None

    @classmethod
    def of(cls, case: Case, steps: Steps, is_solved: bool) -> Entry:
        outlines = {name: Outline.of(texts) for name, texts in steps.items()}
        return cls(case, is_solved, outlines, [*map(technique_of, steps.get(PATH, ()))], steps)

    def line(self, *, with_texts: bool) -> str:
        record: dict[str, Any] = {"case": json.loads(self.case.key), "solved": self.is_solved}
        if with_texts:
            record["steps"] = self.steps
        else:
            record["outline"] = {name: each.fields() for name, each in self.outlines.items()}
            record["techniques"] = _runs(self.techniques)
        return json.dumps(record, separators=(",", ":"))

    @classmethod
    def read(cls, line: str) -> Entry:
        record = json.loads(line)
        case = Case.read(json.dumps(record["case"]))
        if "steps" in record:
            return cls.of(case, record["steps"], record["solved"])
        outlines = {name: Outline.read(fields) for name, fields in record["outline"].items()}
        return cls(case, record["solved"], outlines, _unrolled(record["techniques"]))


def _runs(techniques: Iterable[str]) -> str:
    """`naked-single*3 pointing`"""
    counts = ((id, len(list(run))) for id, run in groupby(techniques))
    return " ".join(id if count == 1 else f"{id}*{count}" for id, count in counts)


def _unrolled(runs: str) -> list[str]:
    pairs = (run.partition("*") for run in runs.split())
    return [id for id, _, count in pairs for _ in range(int(count or 1))]


def replayed(key: str) -> Entry:
    """The entry of a case by the code of today."""
    case = Case.read(key)
    return Entry.of(case, *case.replay())


def attempted(key: str) -> Entry:
    """The same; a finder that fails is a difference, and does not end the comparison."""
    try:
        return replayed(key)
    except Exception as error:
        case = Case.read(key)
        name = PATH if case.kind == PATH else ERROR
        return Entry.of(case, {name: [f"{ERROR} |  | {error!r}"]}, is_solved=False)


def read(path: Path) -> Iterator[Entry]:
    with _open(path, "rt") as file:
        yield from map(Entry.read, file)


def write(path: Path, entries: Iterable[Entry], *, with_texts: bool) -> int:
    """Beside the file first, so that an interrupted run leaves the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part, count = path.with_name(f"{path.stem}.part{path.suffix}"), 0
    with _open(part, "wt") as file:
        for entry in entries:
            file.write(entry.line(with_texts=with_texts) + "\n")
            count += 1
    part.replace(path)
    return count


def _open(path: Path, mode: str) -> IO[Any]:
    if path.suffix == ".xz":
        preset = {"preset": 9} if "w" in mode else {}
        return lzma.open(path, mode, encoding="utf-8", **preset)  # type: ignore[call-overload, no-any-return]
    return path.open(mode, encoding="utf-8")
