"""Killed at any moment, a command leaves the old file or the new one, and nothing in between."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.classroom.assignment import load
from tests.cli.conftest import Garns
from tests.cli.forked import Forks, Request, contents
from tests.cli.test_classroom import WORKSHEET, answers_file, lista

__all__ = ["lista"]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks and kills")

NEVER = 1 << 30
MODULES = ["garns.cli.commands.grade", "garns.cli.commands.assign", "garns.classroom.mark_tables"]


def moments(forks: Forks, arguments: list[str], folder: Path) -> Iterator[Request]:
    """Runs that are killed at one call after the other, and each of the last ones, with which
    everything is written. First of all it is run to the end."""
    whole = forks.run(Request(arguments, str(folder), killed_at=NEVER))
    assert whole.code == 0, whole.err
    calls = sorted(
        {*range(1, whole.calls, max(1, whole.calls // 20)), *range(whole.calls - 40, whole.calls)}
    )
    return (Request(arguments, str(folder), killed_at=call) for call in calls if call > 0)


def kill(forks: Forks, request: Request) -> None:
    assert forks.run(request).code == -signal.SIGKILL


def test_marks_are_whole_or_not_there(tmp_path: Path, lista: Path) -> None:
    answers, target = answers_file(lista, {}), tmp_path / "marks.csv"
    arguments = ["grade", str(lista), str(answers), "-o", str(target)]
    with Forks(MODULES) as forks:
        killed = moments(forks, arguments, tmp_path)
        whole = target.read_bytes()
        target.unlink()
        for request in killed:
            kill(forks, request)
            assert not target.exists() or target.read_bytes() == whole
            target.unlink(missing_ok=True)


def test_the_worksheet_of_moodle_is_never_lost(tmp_path: Path, lista: Path) -> None:
    """Not even if it is told to be filled in place."""
    answers, sheet = answers_file(lista, {}), tmp_path / "planilha.csv"
    sheet.write_text(WORKSHEET, encoding="utf-8-sig")
    before = sheet.read_bytes()
    arguments = ["grade", str(lista), str(answers), "--fill", str(sheet), "-o", str(sheet)]
    with Forks(MODULES) as forks:
        killed = moments(forks, arguments, tmp_path)
        filled = sheet.read_bytes()
        assert filled != before
        for request in killed:
            sheet.write_bytes(before)
            kill(forks, request)
            assert sheet.read_bytes() in (before, filled)


def test_an_assignment_is_whole_after_each_kill(tmp_path: Path, lista: Path, garns: Garns) -> None:
    """Who was to be added is in it or not, and nobody's sheet has changed."""
    roster = tmp_path / "longer.csv"
    roster.write_text("id,name\n7,Nova\n8,Outro\n")
    copy = tmp_path / "copy"
    arguments = ["assign", "add", str(copy), "--roster", str(roster)]
    shutil.copytree(lista, copy)
    with Forks(MODULES) as forks:
        killed = moments(forks, arguments, tmp_path)
        whole = contents(copy)
        for request in killed:
            shutil.rmtree(copy)
            shutil.copytree(lista, copy)
            kill(forks, request)
            assert len(load(copy).students) in (6, 8)
            assert garns(*arguments).code == 0
            found = contents(copy)
            assert {name: found[name] for name in whole} == whole
