"""Packed files are read as what is inside; a zip archive acts like a folder."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
from pathlib import Path

import pytest

from garns.classroom.judging import read_cases
from garns.formats import in_natural_order, is_archive, puzzle_files, read, read_bytes
from garns.model import InvalidRequest, UnreadableInput
from tests.cli.conftest import Garns, garns

__all__ = ["garns"]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = "\n".join(" ".join(EASY[i : i + 9].replace(".", "0")) for i in range(0, 81, 9)) + "\n"


def archive_of(path: Path, files: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    files: dict[str, str | bytes] = {
        "casos/10.in": ROWS,
        "casos/2.in": ROWS.replace("5", "0", 1),
        "lista.sdm.gz": gzip.compress(f"{EASY}\n{EASY}\n".encode()),
        "leia-me.md": "hello",
        "__MACOSX/casos/._2.in": b"\0",
        ".hidden/3.in": ROWS,
    }
    return archive_of(tmp_path / "a.zip", files)


@pytest.mark.parametrize(
    ("name", "content"), [("list.sdm.gz", f"{EASY}\n{EASY}\n"), ("2.in.gz", ROWS)]
)
def test_gzip(garns: Garns, tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(content.encode()))
    count = content.count(EASY) or 1
    assert [puzzle.grid.line for puzzle in read(path)] == [EASY] * count
    assert garns("solve", "-q", path).out == f"{SOLVED}\n" * count
    assert garns("solve", "-q", stdin=path.read_bytes()).out == f"{SOLVED}\n" * count
    # A folder of packed files is one of puzzle files too.
    assert puzzle_files(tmp_path) == [path]


def test_a_long_packed_list_is_solved_in_blocks(garns: Garns, tmp_path: Path) -> None:
    lines = f"{EASY}\n" * 500 + "12x\n" + f"{EASY}\n" * 500
    path = tmp_path / "long.sdm.gz"
    # In two parts, as programs write it that pack in parallel.
    path.write_bytes(
        gzip.compress(lines[:30_000].encode()) + gzip.compress(lines[30_000:].encode())
    )
    result = garns("solve", "-q", path)
    assert result.out == f"{SOLVED}\n" * 1000
    assert "long.sdm.gz:501:" in result.err


def test_an_archive_is_a_folder(garns: Garns, archive: Path) -> None:
    names = [file.relative_to(archive).as_posix() for file in puzzle_files(archive)]
    assert names == ["casos/2.in", "casos/10.in", "lista.sdm.gz"]
    assert len(list(read(archive))) == 4
    assert len(garns("solve", "-q", archive).out.splitlines()) == 4
    assert "10.in" in garns("pick", archive, "--number", 2).out
    places = [str(puzzle.place) for puzzle in read(archive)]
    assert places[-1].endswith("a.zip/lista.sdm.gz:2")


def test_names_with_numbers_of_any_length_have_an_order() -> None:
    names = ["b", "10", "9" * 5000, "2", "02a", "1"]
    assert [path.name for path in in_natural_order(map(Path, names))] == [
        "1", "2", "02a", "10", "9" * 5000, "b",
    ]  # fmt: skip


def test_a_file_of_an_archive_has_a_name(garns: Garns, archive: Path) -> None:
    assert garns("solve", "-q", archive / "casos" / "10.in").out == f"{SOLVED}\n"
    missing = garns("solve", archive / "casos" / "3.in")
    assert missing.code == 2
    assert "3.in" in missing.err


def test_cases_in_an_archive_are_given_as_they_stand(archive: Path) -> None:
    cases = read_cases(archive)
    assert [case.name for case in cases] == ["2.in", "10.in", "lista.sdm:1", "lista.sdm:2"]
    assert cases[1].given == ROWS.encode()


def test_a_file_alone_needs_no_known_ending(tmp_path: Path) -> None:
    path = archive_of(tmp_path / "one.zip", {"puzzle": EASY})
    assert [puzzle.grid.line for puzzle in read(path)] == [EASY]


def test_an_archive_without_puzzles(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match=r"no puzzle file in “.*none.zip”"):
        puzzle_files(archive_of(tmp_path / "none.zip", {"a.md": "", "b.md": ""}))


def encrypted() -> bytes:
    """An archive that says that its file is encrypted."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("1.in", ROWS)
    raw = bytearray(stream.getvalue())
    raw[6] |= 1
    raw[raw.index(b"PK\x01\x02") + 8] |= 1
    return bytes(raw)


def damaged() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("1.in", ROWS)
    return stream.getvalue().replace(b"0 7 0", b"0 8 0", 1)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.sdm.gz", gzip.compress(f"{EASY}\n".encode() * 9, mtime=0)[:60], "a.sdm.gz: .*damaged"),
        ("a.sdm.gz", b"\x1f\x8b nonsense", "a.sdm.gz: .*damaged"),
        ("a.zip", b"PK\x03\x04 nonsense", "a.zip: .*damaged"),
        ("a.zip", damaged(), "a.zip/1.in: .*damaged"),
        ("a.zip", encrypted(), "a.zip/1.in: .*encrypted"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, name: str, content: bytes, words: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(UnreadableInput, match=words):
        list(read(path))


def test_an_archive_is_closed_when_reading_fails(tmp_path: Path) -> None:
    """At once, not when the error is forgotten: Windows could not replace the archive."""
    path = archive_of(tmp_path / "a.zip", {"1.in": "nothing like a board"})
    with pytest.raises(UnreadableInput) as caught:
        list(read(path / "1.in"))
    assert open_files(path) == [], caught
    assert read_bytes(path / "1.in") == b"nothing like a board"
    assert open_files(path) == []


def open_files(path: Path) -> list[str]:
    if not Path("/proc/self/fd").is_dir():
        return []
    there = [link for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
    return [name for link in there if (name := os.path.realpath(link)) == str(path.resolve())]


@pytest.mark.parametrize("name", ["../1.in", "/etc/1.in", "a\\1.in", "\x1b[2J1.in"])
def test_names_that_lead_out_of_the_archive(tmp_path: Path, name: str) -> None:
    path = archive_of(tmp_path / "a.zip", {name: ROWS, "2.in": ROWS})
    with pytest.raises(UnreadableInput, match="name"):
        puzzle_files(path)


def test_bombs(tmp_path: Path) -> None:
    """Megabytes of nothing in a few kilobytes; no line of it is looked at."""
    content = b"\0" * (20 << 20)
    packed = tmp_path / "bomb.gz"
    packed.write_bytes(gzip.compress(content))
    archive = archive_of(tmp_path / "bomb.zip", {"1.in": content})
    for path in (packed, archive):
        with pytest.raises(UnreadableInput, match="far more"):
            read_bytes(path) if path is packed else puzzle_files(path)


def test_a_spreadsheet_is_not_a_folder_of_puzzles(tmp_path: Path) -> None:
    path = archive_of(tmp_path / "a.xlsx", {"[Content_Types].xml": "", "xl/workbook.xml": ""})
    assert is_archive(path)
    with pytest.raises(UnreadableInput, match="spreadsheet"):
        list(read(path))


def test_an_archive_from_a_pipe(garns: Garns, archive: Path) -> None:
    result = garns("solve", stdin=archive.read_bytes())
    assert result.code == 2
    assert "zip archive" in result.err
