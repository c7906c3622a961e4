"""The workflows of the forge call what people call: targets of the Makefile, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RUN = re.compile(r"^ *(?:- )?run: (.+)$", re.M)
TARGET = re.compile(r"^([a-z-]+):.*## ", re.M)


def targets() -> set[str]:
    return set(TARGET.findall((ROOT / "Makefile").read_text(encoding="utf-8")))


def called(command: str, text: str) -> set[str]:
    """The targets that a command names; those of a matrix stand in its list."""
    words = command.split()
    assert words[0] == "make", command
    if "matrix.target" in command:
        (listed,) = re.findall(r"target: \[(.+)\]", text)
        return set(listed.split(", "))
    return {words[1]}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_call_targets_of_the_makefile(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    commands = [command for command in RUN.findall(text) if command != "bash"]
    for command in commands:
        assert called(command, text) <= targets()
    assert "run: |" not in text


def test_there_are_workflows() -> None:
    assert {path.stem for path in WORKFLOWS} == {"release", "test", "wheels"}
