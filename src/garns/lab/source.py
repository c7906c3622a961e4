"""The source of somebody's own program: found beside the program, or named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which

from garns.model import InvalidRequest

from .program import Program

LANGUAGES = {
    ".c": "C",
    ".cc": "C++",
    ".cpp": "C++",
    ".cxx": "C++",
    ".cs": "C#",
    ".go": "Go",
    ".hs": "Haskell",
    ".java": "Java",
    ".jl": "Julia",
    ".js": "JavaScript",
    ".kt": "Kotlin",
    ".lua": "Lua",
    ".pas": "Pascal",
    ".py": "Python",
    ".rb": "Ruby",
    ".rs": "Rust",
    ".ts": "TypeScript",
}

MOST_LINES = 2000
"""A longer text is no student's program to be printed."""


@dataclass(frozen=True)
class Source:
    """A file of a program, as it is to be listed."""

    name: str
    language: str | None
    text: str

    @property
    def line_count(self) -> int:
        return len(self.text.splitlines())


def find_source(program: Program) -> Path | None:
    """A word of the command that names a source, or a file beside the program with its name."""
    return next(filter(Path.is_file, _guesses(program.arguments)), None)


def _guesses(words: Sequence[str]) -> Iterator[Path]:
    for word in words:
        if Path(word).suffix in LANGUAGES:
            yield Path(word)
    program = Path(which(words[0]) or words[0])
    for suffix in LANGUAGES:
        yield program.with_suffix(suffix)
    if words[0] == "java":
        folders = [Path(word) for word in words if Path(word).is_dir()] or [Path()]
        yield from (folder / f"{word}.java" for folder in folders for word in words[1:])


def read_source(path: Path) -> Source:
    """Refuses what is no text, or too long."""
    data = path.read_bytes()
    if b"\0" in data or data.count(b"\n") > MOST_LINES:
        raise InvalidRequest("report.source-unreadable", name=str(path), limit=MOST_LINES)
    text = "\n".join(line.rstrip() for line in _decoded(data).expandtabs(4).splitlines())
    return Source(path.name, LANGUAGES.get(path.suffix), text.strip("\n") + "\n")


def _decoded(data: bytes) -> str:
    """UTF-8, or what editors on Windows used to write."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
