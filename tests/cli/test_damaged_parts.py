"""A partial output that was damaged never ends up in the finished file, and is never lost."""

from collections.abc import Callable
from pathlib import Path

import pytest

from garns.cli.writing.output import log_of, part_of
from garns.cli.writing.resumable import (
    ResumableOutput,
    checked_fields,
    checked_line,
    opened_part,
)
from garns.model import InvalidRequest
from tests.cli.conftest import Garns

RECIPE = {"command": "test"}
HEADER = b"# header\n"
PIECES = [bytes([97 + i]) * 50 + b"\n" for i in range(5)]


def left_behind(path: Path, pieces: list[bytes]) -> tuple[Path, Path]:
    with opened_part(path) as part:
        part.resume(RECIPE, HEADER)
        for number, piece in enumerate(pieces, 1):
            part.add(piece, n=number)
    return part_of(path), log_of(path)


def finished(path: Path, pieces: list[bytes]) -> int:
    """The number of the piece that the run has gone on from."""
    with opened_part(path) as part:
        done: int = part.resume(RECIPE, HEADER).get("n", 0)
        for number, piece in enumerate(pieces[done:], done + 1):
            part.add(piece, n=number)
        part.finish()
    assert path.read_bytes() == HEADER + b"".join(pieces)
    return done


def zeros(content: bytes) -> bytes:
    """What some file systems leave of a file after the power has failed."""
    return content[:-30] + bytes(30)


def changed(content: bytes) -> bytes:
    middle = len(HEADER) + 75
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


@pytest.mark.parametrize(
    ("damage", "intact"),
    [
        (zeros, 4),
        (changed, 1),
        (lambda content: content[:-60], 3),
        (lambda content: b"\0" + content[1:], 0),
        (lambda content: content[:1], 0),
        (lambda content: content[: len(HEADER) + 51] + content[len(HEADER) + 102 :], 1),
    ],
)
def test_a_damaged_part_is_kept_and_not_used(
    tmp_path: Path, damage: Callable[[bytes], bytes], intact: int
) -> None:
    path = tmp_path / "out"
    for number in ("", "-2"):
        part, _ = left_behind(path, PIECES)
        part.write_bytes(damage(part.read_bytes()))
        before = part.read_bytes()
        assert finished(path, PIECES) == intact
        assert (tmp_path / f"out.part.damaged{number}").read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 3


def test_what_a_kill_leaves_is_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "out"
    part, log = left_behind(path, PIECES[:3])
    for file in (part, log):
        with file.open("ab") as stream:
            stream.write(b'{"half')
    assert finished(path, PIECES) == 3
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("place", range(0, 700, 13))
def test_any_byte_of_the_log(tmp_path: Path, place: int) -> None:
    """Its first line is what the part is known by: without it the part is refused."""
    path = tmp_path / "out"
    part, log = left_behind(path, PIECES)
    content = log.read_bytes()
    if place >= len(content):
        return
    log.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
    before = part.read_bytes()
    if place >= content.index(b"\n") + 1:
        finished(path, PIECES)
        return
    with pytest.raises(InvalidRequest), opened_part(path) as opened:
        opened.resume(RECIPE, HEADER)
    assert part.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"nonsense\n", checked_line({"command": "other"})])
def test_a_part_of_nobody_knows_what_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "out"
    part, log = left_behind(path, PIECES)
    log.write_bytes(content)
    before = part.read_bytes()
    with pytest.raises(InvalidRequest), opened_part(path) as opened:
        opened.resume(RECIPE, HEADER)
    assert part.read_bytes() == before


def test_lines_without_a_mark_are_kept_too(tmp_path: Path) -> None:
    path = tmp_path / "out"
    part, log = left_behind(path, PIECES)
    log.write_bytes(log.read_bytes().splitlines(keepends=True)[0])
    before = part.read_bytes()
    assert finished(path, PIECES) == 0
    assert (tmp_path / "out.part.damaged").read_bytes() == before


@pytest.mark.parametrize(
    "line", [b"", b"{}", b"[]", b"nul", b"\xff", b'{"check": 1}', b'{"n": 1, "check": "x"}']
)
def test_a_line_that_was_not_written_like_this(line: bytes) -> None:
    assert checked_fields(line) is None
    assert checked_fields(checked_line({"n": 1, "x": [1.5, None, "é"]})) == {
        "n": 1,
        "x": [1.5, None, "é"],
    }


def puzzles(garns: Garns, path: Path, count: int) -> Path:
    assert garns("generate", "-n", count, "--seed", 3, "-o", path).code == 0
    return path


@pytest.mark.parametrize("command", ["generate", "rate"])
def test_commands_tell_and_go_on(
    garns: Garns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    given = puzzles(garns, tmp_path / "given.txt", 60)
    arguments: tuple[object, ...] = ("rate", given)
    last = 2
    if command == "generate":
        arguments, last = ("generate", "-n", 60, "--seed", 7), 1
    whole = tmp_path / "whole.txt"
    assert garns(*arguments, "-o", whole).code == 0
    reach, count = ResumableOutput.reach, 0

    def interrupted(self: ResumableOutput, **facts: object) -> None:
        nonlocal count
        reach(self, **facts)
        count += 1
        if count == last:
            raise KeyboardInterrupt

    output = tmp_path / "out.txt"
    with monkeypatch.context() as patch:
        patch.setattr(ResumableOutput, "reach", interrupted)
        garns(*arguments, "-o", output)
    assert count == last
    part = part_of(output)
    damaged = zeros(part.read_bytes())
    part.write_bytes(damaged)
    result = garns(*arguments, "-o", output)
    assert result.code == 0
    assert "out.txt.part was damaged" in result.err
    assert (tmp_path / "out.txt.part.damaged").read_bytes() == damaged
    assert output.read_bytes() == whole.read_bytes()
