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
from garns.model.escaping import visible_name
from garns.programs import Limits, Outcome, build, open_to_readers

from .contents import MOST_BYTES, Contents, read

COMPILING = Limits(seconds=60.0, memory=1 << 30, output=64 << 20, file_size=64 << 20, processes=256)
"""Compilers are trusted more than what they compile, but a source can keep them busy for ever. The
output is what they make."""

PROGRAM = ".garns-program"
"""What is compiled. Hidden files of a submission are not copied, so none is called the same."""

READ_AS_JAVA = 1 << 20
"""Bytes of a source in which a class is looked for. The patterns below take time in proportion."""

PUBLIC_CLASS = re.compile(r"\bpublic\s+(?:final\s+)?class\s+(\w+)")
MAIN_METHOD = re.compile(r"\bstatic\s+(?:final\s+)?void\s+main\s*\(")
PACKAGE = re.compile(r"^[ \t]*package[ \t]+([\w.]+)[ \t]*;", re.MULTILINE)
CLASS_NAME = re.compile(r"[\w$]+")

OPTION_MARKS = ("-", "@")
"""What begins with one of these is an option, or a file of options, to a compiler."""


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
        lambda sources: ["javac", "-encoding", "UTF-8", "-proc:none", "-d", ".", *sources],
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
def prepared(contents: Contents, *, sandbox: bool = True) -> Iterator[Prepared]:
    """The program that a file or a folder holds, compiled in a folder of its own."""
    with temporary_folder("garns-build-") as closed:
        # Whoever the program runs as can read what is in the inner one.
        folder = closed / "submission"
        folder.mkdir()
        language, sources = _copied(contents, folder)
        open_to_readers(folder)
        complaint = _compiled(language, sources, folder, sandbox)
        command = () if complaint else language.start(folder, sources)
        yield Prepared(language, tuple(command), folder, complaint)


def language_of(contents: Contents) -> Language | None:
    """The language of most of its source files."""
    suffixes = [Path(name).suffix.lower() for name in contents.files]
    counts = {
        language: sum(1 for suffix in suffixes if suffix in language.suffixes)
        for language in LANGUAGES
    }
    language, count = max(counts.items(), key=lambda item: item[1])
    return language if count else None


def missing_tools(language: Language) -> list[str]:
    """The programs that it takes and that are not installed."""
    return [tool for tool in language.tools if shutil.which(tool) is None]


def _copied(contents: Contents, folder: Path) -> tuple[Language, list[str]]:
    language = language_of(contents)
    if language is None:
        names = [each.name for each in LANGUAGES]
        shown = visible_name(contents.path.name)
        raise InvalidRequest("judge.no-source", name=shown, languages=names)
    if missing := missing_tools(language):
        raise InvalidRequest("judge.no-tool", language=language.name, tools=missing)
    is_alone = contents.path != contents.root
    sources = []
    for name in contents.files:
        data = read(contents.root / name, MOST_BYTES)
        is_source = Path(name).suffix.lower() in language.suffixes
        target = _new_name(folder, name, data, is_alone) if is_source else Path(name)
        (folder / target).parent.mkdir(parents=True, exist_ok=True)
        (folder / target).write_bytes(data)
        if is_source:
            sources.append(_argument(target))
    return language, sorted(sources)


def _new_name(folder: Path, name: str, data: bytes, is_alone: bool) -> Path:
    """What a source is called where it is compiled: as it was, unless a compiler would take the
    name for something else. It is not enough to write ./ before it: gcc hands the name alone to
    the programs that it starts."""
    source = Path(name)
    own = _java_name(source, data) if is_alone else source.name
    if not own.isprintable() or own.startswith(OPTION_MARKS):
        own = "_" + re.sub(r"[^\w.+-]", "_", own)
    while own != source.name and (folder / source.with_name(own)).exists():
        own = f"_{own}"
    return source.with_name(own)


def _java_name(source: Path, data: bytes) -> str:
    """Its own, but a class in Java must be in a file of its name, and this one may be called
    after its author."""
    if source.suffix.lower() == ".java":
        found = PUBLIC_CLASS.search(_text(data))
        return f"{found[1]}.java" if found else source.name
    return source.name


def _argument(source: Path) -> str:
    """A folder may have a name that begins like an option."""
    return f"./{source}" if str(source).startswith(OPTION_MARKS) else str(source)


def _text(data: bytes) -> str:
    return data[:READ_AS_JAVA].decode("utf-8", errors="replace")


def _compiled(
    language: Language, sources: Sequence[str], folder: Path, sandbox: bool
) -> Outcome | None:
    """Compile; what the compiler said if it failed."""
    if language.compile is None:
        return None
    command = language.compile(list(sources))
    readable = _installation(command[0])
    outcome = build(command, folder, COMPILING, readable=readable, sandbox=sandbox)
    return None if outcome.ending == "exit" and outcome.code == 0 else outcome


def _installation(tool: str) -> list[Path]:
    """What a compiler in a folder of its own, such as rustup's, needs besides itself."""
    path = Path(tool)
    return [path.parent.parent] if path.is_absolute() else []


def _java_main(folder: Path, sources: list[str]) -> str:
    """The class with a main method, with its package. Raises InvalidRequest if it has the name of
    an option."""
    for source in sources:
        text = _text(read(folder / source, READ_AS_JAVA))
        if MAIN_METHOD.search(text):
            package = PACKAGE.search(text)
            name = _class_name(source)
            return f"{package[1]}.{name}" if package else name
    return _class_name(sources[0])


def _class_name(source: str) -> str:
    name = Path(source).stem
    if not CLASS_NAME.fullmatch(name):
        raise InvalidRequest("judge.no-class-name", name=visible_name(Path(source).name))
    return name


def _main_of(sources: list[str], *usual: str) -> str:
    return next((source for source in sources if Path(source).name in usual), sources[0])
