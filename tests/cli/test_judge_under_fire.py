"""`judge`, `validator`, `compare` and `grade` with input by people who mean harm: archives, parts
of earlier runs, worker processes that are killed, outputs without end."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import stat
import struct
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from garns.classroom.judging.contents import Contents
from garns.classroom.judging.languages import prepared
from garns.cli.running.workers import all_in_order
from garns.cli.writing.resumable import checked_line
from garns.programs import can_keep
from tests.classroom.judging.hostile import EASY, GOOD, SOLVED
from tests.cli.conftest import Garns
from tests.cli.deadly import answers
from tests.clocks import PATIENCE

needs_linux = pytest.mark.skipif(not can_keep(), reason="needs the limits of Linux")

PATIENT = ("--time-limit", 60)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "1.in"
    digits = EASY.replace(".", "0")
    path.write_text("\n".join(" ".join(digits[i : i + 9]) for i in range(0, 81, 9)) + "\n")
    return path


def rows(text: str) -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in csv.DictReader(io.StringIO(text))}


# Archives


def entry(name: str, content: str | bytes = GOOD, mode: int = 0) -> Callable[..., None]:
    def write(archive: zipfile.ZipFile) -> None:
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(info, content)

    return write


MEMBERS = {
    "leads out": (entry("eva/../../evil.py"), "eva", "leads out of it"),
    "absolute": (entry("/tmp/evil.py"), None, "leads out of it"),
    "backslashes": (entry("eva/a\\evil.py"), "eva", "leads out of it"),
    "controls": (entry("eva/\x1b[2J.py"), "eva", "leads out of it"),
    "link": (entry("eva.py", "/etc/passwd", stat.S_IFLNK | 0o777), "eva", "This is a link"),
    "device": (entry("eva.py", "", stat.S_IFCHR | 0o666), "eva", "not a file"),
    "bomb": (entry("eva/bomb.py", b"#" * (40 << 20)), "eva", "more than 32 MB"),
    "long name": (entry("eva/" + "x" * 300 + ".py"), "eva", "cannot be shown"),
    "deep": (entry("eva/" + "d/" * 60 + "x.py"), "eva", "cannot be shown"),
}


@needs_linux
@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", MEMBERS)
def test_one_bad_file_of_an_archive_costs_nobody_else_anything(
    garns: Garns, case: Path, tmp_path: Path, name: str
) -> None:
    write, owner, words = MEMBERS[name]
    packed = tmp_path / "work.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        write(archive)
        entry("ana/main.py")(archive)
    result = garns("judge", *PATIENT, "--cases", case, "--submissions", packed, "--jobs", 1)
    found = rows(result.out)
    assert found["ana"]["score"] == "10.00"
    assert words in result.err
    if owner:
        assert words in found[owner]["comment"]
        assert found[owner]["score"] == "0.00"
    assert not list(tmp_path.rglob("evil.py"))


@needs_linux
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_two_files_of_one_name_the_first_counts(
    garns: Garns, case: Path, tmp_path: Path
) -> None:
    packed = tmp_path / "work.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for content in (GOOD, "print('another')"):
            entry("ana/main.py", content)(archive)
        entry("ana/main.py/inner.py")(archive)
    result = garns("judge", *PATIENT, "--cases", case, "--submissions", packed)
    assert rows(result.out)["ana"]["score"] == "10.00"
    assert "another file of this name" in rows(result.out)["ana"]["comment"]


def changed(packed: Path, change: Callable[[bytearray], None]) -> None:
    content = bytearray(packed.read_bytes())
    change(content)
    packed.write_bytes(content)


def encrypted(content: bytearray) -> None:
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1


def unknown_method(content: bytearray) -> None:
    for place in (8, content.index(b"PK\x01\x02") + 10):
        content[place : place + 2] = struct.pack("<H", 99)


def damaged(content: bytearray) -> None:
    content[60:70] = b"\xff" * 10


def other_header(content: bytearray) -> None:
    content[30:33] = b"xxx"


@needs_linux
@pytest.mark.parametrize("change", [encrypted, unknown_method, damaged, other_header])
def test_a_file_that_cannot_be_unpacked(
    garns: Garns, case: Path, tmp_path: Path, change: Callable[[bytearray], None]
) -> None:
    packed = tmp_path / "work.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        entry("eva.py")(archive)
        entry("ana.py")(archive)
    changed(packed, change)
    result = garns("judge", *PATIENT, "--cases", case, "--submissions", packed, "--jobs", 1)
    found = rows(result.out)
    assert (found["ana"]["score"], found["eva"]["score"]) == ("10.00", "0.00")
    assert "Nothing of it could be unpacked." in found["eva"]["comment"]


def test_an_archive_with_names_that_are_not_what_it_says(
    garns: Garns, case: Path, tmp_path: Path
) -> None:
    packed = tmp_path / "work.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        entry("é.py")(archive)
    changed(
        packed, lambda content: content.__setitem__(slice(None), content.replace(b"\xc3", b"\xff"))
    )
    result = garns("judge", "--cases", case, "--submissions", packed)
    assert result.code == 2
    assert "damaged" in result.err


@needs_linux
def test_names_in_an_old_encoding(garns: Garns, case: Path, tmp_path: Path) -> None:
    packed = tmp_path / "work.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        entry("xx.py")(archive)
    packed.write_bytes(packed.read_bytes().replace(b"xx.py", b"\x82\xff.py"))
    result = garns("judge", *PATIENT, "--cases", case, "--submissions", packed)
    assert [row["score"] for row in rows(result.out).values()] == ["10.00"]


# Parts


@pytest.fixture
def work(tmp_path: Path) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    for name in ("ana", "bia"):
        (folder / f"{name}.py").write_text("print('nothing')")
    return folder


@pytest.fixture
def part(garns: Garns, case: Path, work: Path, tmp_path: Path) -> Path:
    """The part of a run that was interrupted after the first submission."""
    from garns.classroom.judging import judge_submissions as real

    judged: list[Path] = []

    def interrupted(paths: list[Path], **settings: object) -> Iterator[object]:
        if judged:
            raise KeyboardInterrupt
        judged.extend(paths)
        return real(paths, **settings)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("garns.cli.commands.judge.judge_submissions", interrupted)
        assert garns(*judging(case, work, tmp_path / "m.csv")).code == 130
    return tmp_path / "m.csv.part"


def judging(case: Path, work: Path, marks: Path) -> tuple[object, ...]:
    submitted = ("--submissions", work, "--jobs", 1, "-o", marks)
    return ("judge", *PATIENT, "--cases", case, *submitted)


DAMAGES: dict[str, Callable[[dict[str, object]], object]] = {
    "more accepted than there are": lambda record: record | {"accepted": 1},
    "other cases": lambda record: record | {"cases": 7},
    "no verdicts": lambda record: record | {"verdicts": None},
    "a key too many": lambda record: record | {"x": 1},
    "another program's": lambda record: record | {"program": "eva.py"},
    "no record": lambda _: 5,
    "a list": lambda record: [record],
}


def entries(part: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in part.read_text().split("\n") if line]


@needs_linux
@pytest.mark.parametrize("name", DAMAGES)
def test_a_part_is_not_believed_blindly(
    garns: Garns, case: Path, work: Path, part: Path, name: str
) -> None:
    (found,) = entries(part)
    record = found["record"]
    assert isinstance(record, dict)
    changed = {"digest": found["digest"], "record": DAMAGES[name](record)}
    part.write_bytes(checked_line(changed))
    marks = part.with_suffix("")
    assert garns(*judging(case, work, marks)).code == 1
    assert [row["1.in"] for row in rows(marks.read_text()).values()] == ["PE", "PE"]
    assert not part.exists()


@needs_linux
@pytest.mark.parametrize(
    "noise",
    [
        b"\xff\xfe",
        b"{",
        b"[" * 100_000,
        b'{"digest": 1, "record": ' + b"9" * 5000 + b"}",
        b"null",
        b"\0" * 5_000_000,
        b'{"digest": "a"',
    ],
)
def test_damaged_lines_are_left_out(
    garns: Garns, case: Path, work: Path, part: Path, noise: bytes
) -> None:
    kept = part.read_bytes()
    part.write_bytes(noise + b"\n" + kept)
    result = garns(*judging(case, work, part.with_suffix("")))
    assert result.code == 1
    assert "damaged" in result.err
    assert len(rows(part.with_suffix("").read_text())) == 2


@needs_linux
@pytest.mark.parametrize("kind", ["link", "writable by all", "pipe", "folder"])
def test_a_part_that_somebody_else_may_have_written(
    garns: Garns, case: Path, work: Path, part: Path, kind: str
) -> None:
    content = part.read_bytes()
    if kind == "writable by all":
        part.chmod(0o666)
    else:
        part.unlink()
    if kind == "link":
        (part.parent / "elsewhere").write_bytes(content)
        part.symlink_to("elsewhere")
    if kind == "pipe":
        os.mkfifo(part)
    if kind == "folder":
        part.mkdir()
    result = garns(*judging(case, work, part.with_suffix("")))
    assert result.code == 1
    assert "is not used" in result.err
    assert len(rows(part.with_suffix("").read_text())) == 2


@needs_linux
@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root can write everywhere")
def test_a_part_that_cannot_be_written_is_said_once(
    garns: Garns, case: Path, work: Path, tmp_path: Path
) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0o500)
    result = garns(*judging(case, work, locked / "m.csv"))
    locked.chmod(0o700)
    assert result.err.count("cannot be written") == 1
    assert result.code == 5  # the marks cannot be written either


def test_a_part_is_nobody_else_s_to_read(part: Path) -> None:
    assert stat.S_IMODE(part.stat().st_mode) == 0o600
    assert len(entries(part)) == 1


# What nobody foresaw


@needs_linux
def test_an_error_that_nobody_foresaw_is_one_record(
    garns: Garns, case: Path, work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (work / "good.py").write_text(GOOD)

    def broken(contents: Contents, *, sandbox: bool) -> object:
        if contents.path.name == "ana.py":
            raise ZeroDivisionError("a \x1b[31mbug")
        if contents.path.name == "bia.py":
            raise OSError(28, "No space left on device")
        return prepared(contents, sandbox=sandbox)

    monkeypatch.setattr("garns.classroom.judging.classes.prepared", broken)
    result = garns("judge", *PATIENT, "--cases", case, "--submissions", work, "--jobs", 1)
    found = rows(result.out)
    assert found["good"]["score"] == "10.00"
    assert "ZeroDivisionError: a U+001B[31mbug" in found["ana"]["comment"]
    assert "No space left on device" in found["bia"]["comment"]
    assert "ana.py: It could not be judged" in result.err


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_a_killed_process_costs_one_answer() -> None:
    found = dict(all_in_order(answers, ["kill", "b"], 2, lambda question: f"{question}ed"))
    assert found == {"kill": "killed", "b": "B"}


# Outputs


@pytest.mark.parametrize(
    ("output", "code"),
    [
        (SOLVED, 42),
        (SOLVED + "\ncontador: " + "9" * 5000, 42),
        (b"\xff\xfe\n" + SOLVED.encode(), 42),
        ("\x1b[31m" + SOLVED, 42),
        (b"\0" * 1000, 43),
        ("1 " * 3_000_000, 43),
    ],
)
def test_the_validator_has_an_answer_to_everything(
    garns: Garns, case: Path, tmp_path: Path, output: str | bytes, code: int
) -> None:
    assert garns("validator", case, "-", tmp_path, stdin=output).code == code


def test_the_validator_reads_no_more_than_it_needs(
    garns: Garns, case: Path, tmp_path: Path
) -> None:
    result = garns("validator", case, "-", tmp_path, stdin=b"1" * ((4 << 20) + 1))
    assert result.code == 43
    assert (tmp_path / "judgemessage.txt").read_text() == "OLE\nThe output is longer than 4 MB.\n"


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("number", [35, 64, int(signal.SIGKILL)])
def test_a_program_that_any_signal_ends_has_crashed(
    garns: Garns, case: Path, tmp_path: Path, number: int
) -> None:
    program = tmp_path / "=1+1\x1b[31m.py"
    program.write_text(
        f"import os, signal\nprint('''{SOLVED}''', flush=True)\nos.kill(os.getpid(), {number})"
    )
    command = f"{sys.executable} '{program}'"
    arguments = ("compare", case, "--program", command, "--repeat", 1, "--timeout", PATIENCE)
    result = garns(*arguments, "--algorithms", "rows")
    assert result.code == 1
    assert "\x1b" not in result.out
    assert "crash" in result.out
    table = garns(*arguments, "--algorithms", "rows", "--csv").out
    assert "\x1b" not in table


def test_a_counter_without_end_is_none_to_compare(garns: Garns, case: Path, tmp_path: Path) -> None:
    program = tmp_path / "p.py"
    program.write_text(f"print('''{SOLVED}'''); print('contador: ' + '9' * 5000)")
    command = f"{sys.executable} {program}"
    records = garns(
        "compare", case, "--program", command, "--repeat", 1, "--timeout", PATIENCE, "--json",
        "--algorithms", "rows",
    ).records  # fmt: skip
    found = next(record for record in records if record["algorithm"] == command)
    assert (found["verdict"], found["insertions"]) == ("solved", None)
