"""What a compiler gets to see of a submission, and what is said if it gives up."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from garns.classroom.judging import languages
from garns.classroom.judging.contents import look_into
from garns.classroom.judging.languages import LANGUAGES, Language
from garns.classroom.judging.records import not_compiled
from garns.messages import use_language
from garns.programs import Outcome

NAMES = ["-x", "--version", "@args", "-fplugin=evil", "@-", "/x"[1:], "-\n", "@\udcff"]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.name)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("folder", ["", "-d", "@d"])
def test_no_name_is_an_option(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: Language,
    name: str,
    folder: str,
) -> None:
    """Whatever a source or a folder is called: compilers and interpreters take what begins with -
    for an option, and what begins with @ for a file of options."""
    monkeypatch.setattr(languages, "missing_tools", lambda _: [])
    work, built = tmp_path / "work", tmp_path / "built"
    (work / folder).mkdir(parents=True)
    built.mkdir()
    (work / folder / f"{name}{language.suffixes[0]}").write_text("")
    found, sources = languages._copied(look_into(work), built)
    assert found is language
    assert not any(source.startswith(("-", "@", "/")) for source in sources)
    assert all((built / source).is_file() for source in sources)
    assert not any(Path(source).name.startswith(("-", "@")) for source in sources)
    if language.compile is not None and (language.name != "Rust" or shutil.which("rustc")):
        usual = language.compile(["a", *(["b"] if language.name != "Rust" else [])])
        ours = {word for word in usual if word.startswith(("-", "@", "/"))}
        words = language.compile(sources)
        assert {word for word in words[1:] if word.startswith(("-", "@", "/"))} <= ours


@pytest.mark.parametrize(
    "text", ["\n", " ", "package ", "public ", "static ", "package a\n", "\t\n"]
)
def test_looking_for_a_class_takes_time_in_proportion(tmp_path: Path, text: str) -> None:
    def seconds(size: int) -> float:
        (tmp_path / "A.java").write_text(text * (size // len(text)))
        start = time.process_time()
        languages._java_main(tmp_path, ["A.java"])
        return time.process_time() - start

    short, long = (min(seconds(size) for _ in range(3)) for size in (1 << 15, 1 << 18))
    assert long < 24 * max(short, 0.001)


def outcome(ending: str, errors: str = "", *, code: int = 0, memory: int = 0) -> Outcome:
    return Outcome(ending, code, b"", errors, 99.0, 99.0, memory)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ended", "words"),
    [
        (outcome("seconds"), "the compiler used more than 60 s of processor time."),
        (outcome("memory"), "the compiler used more than 1,024 MB of memory."),
        (outcome("output", "x.c:1: error: y"), "what the compiler made has more than 65,536 KB."),
        (outcome("file_size"), "the compiler wrote a file of more than 65,536 KB."),
        (outcome("processes"), "the compiler started more than 256 processes."),
        (outcome("signal", code=11), "the compiler was killed by the system: SIGSEGV."),
        (outcome("signal", code=35), "the compiler was killed by the system: SIGRTMIN+1."),
        (outcome("exit", code=4), "the compiler ended with the exit code 4 and said nothing."),
        (outcome("exit", "note\nx.c:1: error: y", code=1), "x.c:1: error: y"),
        (outcome("exit", "odd", code=1), "odd"),
        # A source that speaks of memory is not one that takes it.
        (outcome("memory", "1: error: no std::bad_alloc"), "1: error: no std::bad_alloc"),
        (outcome("memory", "error", memory=2 << 30),
         "the compiler used more than 1,024 MB of memory."),
    ],
)  # fmt: skip
def test_why_it_does_not_compile(ended: Outcome, words: str) -> None:
    with use_language("en"):
        record = not_compiled("x.c", "C", ended, ["1.in"])
    assert record["problem"] == f"It does not compile: {words}"
    assert [each["verdict"] for each in record["verdicts"]] == ["CE"]
