"""The folder of a report. What somebody may have edited is never overwritten.

The main files (`report.typ`, `report.tex`, `report.md`) are written once. Everything that a run
writes anew is in `made`, with a record of digests: a file there that has been changed by hand is
told by it, and the run refuses before it has measured anything. The record also has the details of
the title page, so that the next run need not be told them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from garns.formats import save
from garns.messages import current_language
from garns.model import InvalidRequest

from .details import KEYS, Details

Kind = Literal["typst", "latex", "markdown"]

MAIN_FILES: dict[Kind, str] = {
    "typst": "report.typ",
    "latex": "report.tex",
    "markdown": "report.md",
}

SIGNS: dict[Kind, str] = {
    "typst": '#include "made/',
    "latex": r"\input{made/",
    "markdown": "<!-- made by garns:",
}
"""What a main file that includes our parts has in it."""

PDF = "report.pdf"
RECORD = "record.json"


class ReportFolder:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.made = path / "made"
        self._record = self._read_record()
        self.details = _details_in(self._record)
        """Those that somebody gave: written with the next file that is made."""

    def _read_record(self) -> dict[str, Any]:
        try:
            record = json.loads((self.made / RECORD).read_text(encoding="utf-8"))
            return {**record, "language": str(record["language"]), "files": dict(record["files"])}
        except (OSError, ValueError, KeyError, TypeError):
            return {}

    def check(self, kinds: Iterable[Kind], *, pdf: bool) -> None:
        """Raises InvalidRequest if a run could destroy somebody's work."""
        mains = [self.path / MAIN_FILES[kind] for kind in kinds]
        if not self._record:
            self._refuse_others([*mains, self.made, *([self.path / PDF] if pdf else [])])
            return
        for kind in kinds:
            self._check_main(kind)
        for name, digests in self._record["files"].items():
            path = self.path / name
            if name != PDF and path.is_file() and _digest(path.read_bytes()) not in digests:
                raise InvalidRequest("report.edited", name=str(path), main=str(mains[0]))
        if pdf and PDF not in self._record["files"]:
            self._refuse_others([self.path / PDF])

    def _refuse_others(self, paths: Iterable[Path]) -> None:
        for path in paths:
            if path.exists() and not (path.is_dir() and not any(path.iterdir())):
                raise InvalidRequest("report.not-ours", name=str(path))

    def _check_main(self, kind: Kind) -> None:
        path = self.path / MAIN_FILES[kind]
        if not path.exists():
            return
        if SIGNS[kind] not in path.read_text(encoding="utf-8", errors="replace"):
            raise InvalidRequest("report.not-ours", name=str(path))
        language = self._record["language"]
        if language != current_language():
            raise InvalidRequest("report.other-language", name=str(path), language=language)

    def write_made(self, path: Path, content: str | bytes) -> None:
        """A file that the next run may write anew. Its digest is recorded first: if the run is
        ended in between, the file has the old digest or the new one."""
        data = content.encode() if isinstance(content, str) else content
        if not self._record:
            self._record = {"language": current_language(), "files": {}}
        files: dict[str, list[str]] = self._record["files"]
        name, digest = path.relative_to(self.path).as_posix(), _digest(data)
        before = [other for other in files.get(name, []) if other != digest]
        files[name] = [*before[-1:], digest]
        self._record["language"] = current_language()
        self._record["details"] = asdict(self.details)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.made.mkdir(parents=True, exist_ok=True)
        save(self.made / RECORD, json.dumps(self._record, indent=1) + "\n")
        save(path, data)

    def write_once(self, kind: Kind, content: str) -> bool:
        """The main file, unless it is there; whether it was written."""
        path = self.path / MAIN_FILES[kind]
        if path.exists():
            return False
        save(path, content)
        return True


def _details_in(record: dict[str, Any]) -> Details:
    """What is not a text is left out: the file may have been edited."""
    kept = record.get("details")
    if not isinstance(kept, dict):
        return Details()
    texts = {name: kept[name] for name in KEYS.values() if isinstance(kept.get(name), str)}
    authors = kept.get("authors")
    names = authors if isinstance(authors, list) else []
    return Details(**texts, authors=tuple(name for name in names if isinstance(name, str)))


def _digest(data: bytes) -> str:
    """Line ends may have been changed by a tool, without anybody's doing."""
    return sha256(data.replace(b"\r\n", b"\n")).hexdigest()[:16]
