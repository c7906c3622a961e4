"""The languages that students hand in, one row each: how to compile, and how to run."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from garns.formats import temporary_folder
from garns.model import InvalidRequest
from garns.programs import Limits, Outcome, run

COMPILING = Limits(seconds=60.0, memory=1 << 30, output=1 << 20, file_size=64 << 20, processes=64)
"""Compilers are trusted more than what they compile, but a source can keep them busy for ever."""

PROGRAM = "program"


@dataclass(frozen=True)
class Language:
    """A row. `compile` and `start` make commands from the sources and the folder they are in."""

    name: str
    suffixes: tuple[str, ...]
    compile: Callable[[list[str]], list[str]] | None
    start: Callable[[Path, list[str]], list[str]]
    tools: tuple[str, ...]
    """The programs that it takes, all of them."""


def _own(folder: Path, _: list[str]) -> list[str]:
    return [str(folder / PROGRAM)]


def _compiler(*command: str) -> Callable[[list[str]], list[str]]:
    return lambda sources: [*command, "-O2", "-o", PROGRAM, *sources, "-lm"]


@cache
def _rust() -> str:
    """The compiler itself: what rustup puts before it looks for it in the teacher's home."""
    asked = subprocess.run(
        ["rustc", "--print", "sysroot"], capture_output=True, text=True, check=False
    )
    own = Path(asked.stdout.strip()) / "bin" / "rustc"
    return str(own) if asked.returncode == 0 and own.is_file() else "rustc"


LANGUAGES = (
    Language("C", (".c",), _compiler("gcc", "-std=gnu17"), _own, ("gcc",)),
    Language("C++", (".cpp", ".cc", ".cxx"), _compiler("g++", "-std=gnu++20"), _own, ("g++",)),
    Language(
        "Java",
        (".java",),
        lambda sources: ["javac", "-encoding", "UTF-8", "-d", ".", *sources],
        lambda folder, sources: [
            "java", "-XX:+UseSerialGC", "-Xss64m", "-cp", str(folder), _java_main(folder, sources)
        ],
        ("javac", "java"),
    ),
    Language(
        "Python",
        (".py",),
        None,
        lambda folder, sources: ["python3", str(folder / _main_of(sources, "main.py"))],
        (),
    ),
    Language(
        "Rust",
        (".rs",),
        lambda sources: [
            _rust(), "--edition=2021", "-O", "-o", PROGRAM, _main_of(sources, "main.rs")
        ],
        _own,
        ("rustc",),
    ),
    Language(
        "Go",
        (".go",),
        lambda sources: [
            "go", "build", "-o", PROGRAM,
            *(each for each in sources if not each.endswith("_test.go")),
        ],
        _own,
        ("go",),
    ),
    Language(
        "JavaScript",
        (".js", ".mjs", ".cjs"),
        None,
        lambda folder, sources: ["node", str(folder / _main_of(sources, "main.js", "index.js"))],
        ("node",),
    ),
    Language(
        "C#",
        (".cs",),
        lambda sources: ["mcs", "-optimize+", f"-out:{PROGRAM}.exe", *sources],
        lambda folder, _: ["mono", str(folder / f"{PROGRAM}.exe")],
        ("mcs", "mono"),
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Prepared:
    """A submission that can be run, or the complaint of its compiler."""

    language: Language
    command: tuple[str, ...]
    folder: Path
    complaint: Outcome | None = None


@contextmanager
def prepared(submission: Path) -> Iterator[Prepared]:
    """The program that a file or a folder holds, compiled in a folder of its own."""
    with temporary_folder("garns-build-") as folder:
        language, sources = _copied(submission, folder)
        complaint = _compiled(language, sources, folder)
        command = () if complaint else language.start(folder, sources)
        yield Prepared(language, tuple(command), folder, complaint)


def language_of(submission: Path) -> Language | None:
    """The language of most of its source files."""
    files = [submission] if submission.is_file() else list(submission.rglob("*"))
    counts = {
        language: sum(1 for file in files if file.suffix.lower() in language.suffixes)
        for language in LANGUAGES
    }
    language, count = max(counts.items(), key=lambda item: item[1])
    return language if count else None


def missing_tools(language: Language) -> list[str]:
    """The programs that it takes and that are not installed."""
    return [tool for tool in language.tools if shutil.which(tool) is None]


def _copied(submission: Path, folder: Path) -> tuple[Language, list[str]]:
    language = language_of(submission)
    if language is None:
        names = [each.name for each in LANGUAGES]
        raise InvalidRequest("judge.no-source", name=submission.name, languages=names)
    if missing := missing_tools(language):
        raise InvalidRequest("judge.no-tool", language=language.name, tools=missing)
    if submission.is_file():
        shutil.copy(submission, folder / _name_to_compile(submission))
    else:
        # Links could lead anywhere on the teacher's disk.
        shutil.copytree(
            submission, folder, dirs_exist_ok=True, ignore=_links_in, copy_function=shutil.copy
        )
    sources = sorted(
        str(file.relative_to(folder))
        for file in folder.rglob("*")
        if file.suffix.lower() in language.suffixes
    )
    return language, sources


def _name_to_compile(source: Path) -> str:
    """Its own, but a class in Java must be in a file of its name, and this one may be called
    after its author."""
    if source.suffix.lower() == ".java":
        found = re.search(r"\bpublic\s+(?:final\s+)?class\s+(\w+)", _read(source))
        return f"{found[1]}.java" if found else source.name
    return source.name


def _read(source: Path) -> str:
    return source.read_text(encoding="utf-8", errors="replace")


def _links_in(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if (Path(folder) / name).is_symlink()]


def _compiled(language: Language, sources: Sequence[str], folder: Path) -> Outcome | None:
    """Compile; what the compiler said if it failed."""
    if language.compile is None:
        return None
    command = language.compile(list(sources))
    outcome = run(command, b"", COMPILING, readable=_installation(command[0]), writable=folder)
    return None if outcome.ending == "exit" and outcome.code == 0 else outcome


def _installation(tool: str) -> list[Path]:
    """What a compiler in a folder of its own, such as rustup's, needs besides itself."""
    path = Path(tool)
    return [path.parent.parent] if path.is_absolute() else []


def _java_main(folder: Path, sources: list[str]) -> str:
    """The class with a main method, with its package."""
    for source in sources:
        text = _read(folder / source)
        if re.search(r"\bstatic\s+(?:final\s+)?void\s+main\s*\(", text):
            package = re.search(r"^[ \t]*package\s+([\w.]+)\s*;", text, re.MULTILINE)
            name = Path(source).stem
            return f"{package[1]}.{name}" if package else name
    return Path(sources[0]).stem


def _main_of(sources: list[str], *usual: str) -> str:
    return next((source for source in sources if Path(source).name in usual), sources[0])
