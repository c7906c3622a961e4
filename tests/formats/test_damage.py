"""Packed and binary files with bytes changed or cut off are read or refused, and nothing else."""

import gzip
import io
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from garns.classroom.roster import read_roster
from garns.formats import in_natural_order, puzzle_files, read, unpacked_folder
from garns.model import GarnsError, UnreadableInput
from tests.classroom.workbook import _excel, write_workbook
from tests.formats.sheet import LINE

ROSTER = [["id", "name"], ["1", "Ana"], ["2", "Zé"]]

READ_EACH = """
import io, sys
from garns.formats import read
from garns.model import GarnsError

good = sys.stdin.buffer.read()
for place in range(len(good)):
    for change in (0x01, 0xFF):
        bad = bytearray(good)
        bad[place] ^= change
        try:
            list(read(io.BytesIO(bytes(bad))))
        except GarnsError:
            pass
print("all")
"""


def parquet_bytes(**options: object) -> bytes:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    stream = io.BytesIO()
    parquet.write_table(pyarrow.table({"puzzle": [LINE] * 2, "n": [1, None]}), stream, **options)
    return stream.getvalue()


@pytest.mark.parametrize("compression", ["none", "zstd"])
def test_every_byte_of_a_parquet_file(compression: str) -> None:
    """In a process of its own, for a damaged file could end it."""
    good = parquet_bytes(compression=compression)
    found = subprocess.run(
        [sys.executable, "-c", READ_EACH], input=good, capture_output=True, check=False
    )
    assert (found.returncode, found.stdout) == (0, b"all\n"), found.stderr.decode()[-2000:]


def test_a_damaged_parquet_file_is_one_sentence(tmp_path: Path) -> None:
    good = parquet_bytes(compression="none")
    path = tmp_path / "bad.parquet"
    refused = 0
    for place in range(good.index(LINE.encode()) + 2 * len(LINE), len(good), 120):
        path.write_bytes(good[:place] + bytes([good[place] ^ 0xFF]) + good[place + 1 :])
        command = [sys.executable, "-m", "garns", "convert", str(path), "--to", "json"]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        assert found.returncode in (0, 2), found.stderr
        refused += found.returncode == 2
        assert len(found.stderr.splitlines()) == (found.returncode == 2)
    assert refused


MOST_PLACES = 120
"""Bytes that are changed in turn, spread over the file: reading a workbook takes milliseconds."""


def damaged(good: bytes) -> Iterator[bytes]:
    for place in range(0, len(good), len(good) // MOST_PLACES + 1):
        for change in (0x01, 0x80):
            yield good[:place] + bytes([good[place] ^ change]) + good[place + 1 :]
    yield from (good[:length] for length in range(0, len(good), len(good) // MOST_PLACES + 9))
    yield from (good * 2, good + bytes(100))


def puzzles(path: Path) -> None:
    list(read(path))


def submissions(path: Path) -> None:
    with unpacked_folder(path, most_files=100, most_bytes=1 << 20) as unpacked:
        list(unpacked.folder.rglob("*"))


@pytest.mark.parametrize(
    ("name", "use"),
    [
        ("a.zip", puzzles),
        ("a.zip", submissions),
        ("a.txt.gz", puzzles),
        ("a.xlsx", read_roster),
        ("a.ods", read_roster),
    ],
)
def test_bytes_all_over_a_packed_file(
    tmp_path: Path, name: str, use: Callable[[Path], object]
) -> None:
    path = tmp_path / name
    if name == "a.zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("1.sdm", f"{LINE}\n")
            archive.writestr("2.sdm", f"{LINE}\n")
    elif name == "a.txt.gz":
        path.write_bytes(gzip.compress(f"{LINE}\n".encode()))
    else:
        pytest.importorskip("python_calamine")
        write_workbook(path, {"Class": ROSTER})
    use(path)
    for content in damaged(path.read_bytes()):
        path.write_bytes(content)
        with suppress(GarnsError):
            use(path)


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ('r="A1"', 'r="ZZZZZZ1"'),
        ('r="A1"', 'r="a1048577"'),
        ('r="A1"', 'r=""'),
        ('<row r="1"', '<row r="99999999999"'),
    ],
)
def test_a_cell_that_is_nowhere(tmp_path: Path, place: str, change: str) -> None:
    """The library would make room for all cells up to it, and end the process if it cannot."""
    pytest.importorskip("python_calamine")
    parts = _excel({"Class": ROSTER}, False)
    name = "xl/worksheets/sheet1.xml"
    assert place in parts[name]
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        for part, text in parts.items():
            archive.writestr(part, text.replace(place, change) if part == name else text)
    with pytest.raises(UnreadableInput):
        read_roster(path)


def test_a_sheet_far_away_in_another_part(tmp_path: Path) -> None:
    """Its relationships may name any part as a sheet."""
    pytest.importorskip("python_calamine")
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        for part, text in _excel({"Class": ROSTER}, True).items():
            name = part.replace("worksheets/sheet1.xml", "elsewhere.dat")
            archive.writestr(name, text.replace("worksheets/sheet1.xml", "elsewhere.dat"))
    with pytest.raises(UnreadableInput) as caught:
        read_roster(path)
    assert caught.value.message.id == "unreadable.table-far"


def test_numbers_of_thousands_of_digits_in_names(tmp_path: Path) -> None:
    names = [f"{digits}.sdm" for digits in ("9" * 5000, "2", "10")]
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in names:
            archive.writestr(name, f"{LINE}\n")
    found = puzzle_files(tmp_path / "a.zip")
    assert [file.name for file in found] == [names[1], names[2], names[0]]
    assert in_natural_order(found) == found
