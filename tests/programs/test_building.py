"""Compilers that do more than compile: what gets out of the sandbox is bounded, and stays in its
folder."""

from __future__ import annotations

import io
import os
import tarfile
from pathlib import Path

import pytest

from garns.programs import Limits, build, can_keep, containment
from garns.programs.building import BadArchive, members, open_to_readers

needs_sandbox = pytest.mark.skipif(
    not (can_keep() and containment().is_whole),
    reason="bubblewrap is not installed, or not allowed to work here",
)

LIMITS = Limits(seconds=60, memory=256 << 20, output=4 << 20, file_size=32 << 20)
MEGABYTE = "dd if=/dev/urandom of=$i bs=1048576 count=1 2>/dev/null"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "submission"
    (made / "part").mkdir(parents=True)
    (made / "a.txt").write_text("source")
    (made / "part" / "b.txt").write_text("other")
    open_to_readers(made)
    return made


def shell(words: str) -> list[str]:
    return ["sh", "-c", words]


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@pytest.mark.skipif(not can_keep(), reason="needs the limits of Linux")
@pytest.mark.parametrize("sandbox", [True, False])
def test_what_is_made_comes_out(folder: Path, sandbox: bool) -> None:
    if sandbox and not containment().is_whole:
        pytest.skip("bubblewrap is not installed, or not allowed to work here")
    words = (
        "cat a.txt part/b.txt > program; chmod +x program; mkdir -p x/y; cp a.txt x/y; echo done"
    )
    outcome = build(shell(words), folder, LIMITS, sandbox=sandbox)
    assert (outcome.ending, outcome.code) == ("exit", 0)
    assert (folder / "program").read_text() == "sourceother"
    assert os.access(folder / "program", os.X_OK)
    assert (folder / "x" / "y" / "a.txt").read_text() == "source"


@needs_sandbox
def test_what_the_compiler_says_is_kept_apart_from_what_it_makes(folder: Path) -> None:
    outcome = build(shell("echo said; echo more >&2; exit 3"), folder, LIMITS)
    assert (outcome.ending, outcome.code, outcome.output) == ("exit", 3, b"")
    assert outcome.errors == "said\nmore\n"


@needs_sandbox
@pytest.mark.parametrize(
    ("words", "endings"),
    [
        (f"for i in $(seq 20); do {MEGABYTE}; done", {"output"}),
        (f"for i in $(seq 500); do {MEGABYTE} || exit 1; done", {"exit", "memory"}),
        ("head -c 100000000 /dev/urandom > big", {"file_size", "exit"}),
    ],
)
def test_a_flood_of_files_stays_within(folder: Path, words: str, endings: set[str]) -> None:
    before = size_of(folder.parent)
    outcome = build(shell(words), folder, LIMITS)
    assert outcome.ending in endings
    assert (outcome.ending, outcome.code) != ("exit", 0)
    assert size_of(folder.parent) == before


@needs_sandbox
def test_links_and_sources_stay_what_they_are(folder: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    words = f"ln -s {secret} link; rm -f {folder}/a.txt; echo changed > {folder}/a.txt; true"
    build(shell(words), folder, LIMITS)
    assert not (folder / "link").is_symlink()
    assert (folder / "a.txt").read_text() == "source"
    assert secret.read_text() == "secret"


def archive(*entries: tarfile.TarInfo, format: int = tarfile.USTAR_FORMAT) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=format) as tar:
        for entry in entries:
            tar.addfile(entry, io.BytesIO(b"x" * entry.size))
    return made.getvalue()


def file(name: str, size: int = 3, kind: bytes = tarfile.REGTYPE) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.size, entry.type = size, kind
    return entry


def test_an_archive_is_read() -> None:
    long = "/".join(["folder"] * 20) + "/name"
    link = file("link", 0, tarfile.SYMTYPE)
    link.linkname = "/etc/passwd"
    found = list(members(archive(file("a"), file("d", 0, tarfile.DIRTYPE), link, file(long, 600))))
    assert [(str(each.path), each.data) for each in found] == [
        ("a", b"xxx"),
        ("d", None),
        (long, b"x" * 600),
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"garbage" * 1000,
        archive(file("a", 5000))[:1024],
        archive(file("../out")),
        archive(file("a/../../out")),
        archive(file("/etc/out")),
        archive(*(file(str(number), 0) for number in range(10_001))),
        archive(file("a")).replace(b"00000000003", b"777x7777777"),
        archive(file("a")).replace(b"00000000003", b"77777777777"),
    ],
)
def test_a_hostile_archive_is_refused(data: bytes) -> None:
    with pytest.raises(BadArchive):
        list(members(data))
