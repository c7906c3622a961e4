"""requirements.lock holds what pyproject.toml asks for, in exact versions with hashes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS: dict[str, list[str]] = PROJECT["dependency-groups"]

SYSTEMS = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    "darwin": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    "win32": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
ENVIRONMENTS = [
    {**system, "python_version": python, "python_full_version": f"{python}.1"}
    for system, python in product(SYSTEMS.values(), PYTHONS)
]


class Locked(NamedTuple):
    requirement: Requirement
    hashes: tuple[str, ...]

    @property
    def version(self) -> str:
        (pin,) = self.requirement.specifier
        assert pin.operator == "=="
        return pin.version


def locked_in(file: str) -> list[Locked]:
    text = (ROOT / file).read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [
        Locked(Requirement(line.partition("--hash")[0]), tuple(re.findall(r"--hash=(\S+)", line)))
        for line in lines
    ]


def asked_for() -> Iterator[Requirement]:
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    of_garns = [*project["dependencies"], *(each for extra in extras.values() for each in extra)]
    tools = [each for group in ("build", "dev", "docs") for each in GROUPS[group]]
    for text in (*of_garns, *PROJECT["build-system"]["requires"], *tools):
        if (requirement := Requirement(text)).name != "garns":
            yield requirement


def applies(requirement: Requirement, environment: dict[str, str]) -> bool:
    return requirement.marker is None or requirement.marker.evaluate(environment)


@pytest.mark.parametrize("requirement", sorted(set(asked_for()), key=str), ids=str)
def test_every_requirement_is_locked(requirement: Requirement) -> None:
    """On every system and Python to exactly one version, which satisfies it."""
    name = canonicalize_name(requirement.name)
    all_locked = locked_in("requirements.lock")
    for environment in ENVIRONMENTS:
        found = [
            each.version
            for each in all_locked
            if each.requirement.name == name and applies(each.requirement, environment)
        ]
        if applies(requirement, environment):
            (version,) = found
            assert requirement.specifier.contains(version, prereleases=True)


@pytest.mark.parametrize("file", ["requirements.lock", "fuzz/requirements.lock"])
def test_exact_versions_with_hashes_and_no_addresses(file: str) -> None:
    locked = locked_in(file)
    for each in locked:
        assert each.version
        assert each.hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", found) for found in each.hashes)
    text = (ROOT / file).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^--", text, re.MULTILINE)


def test_the_fuzzer_is_locked() -> None:
    (requirement,) = map(Requirement, GROUPS["fuzz"])
    (locked,) = locked_in("fuzz/requirements.lock")
    assert locked.requirement.name == requirement.name
    assert requirement.specifier.contains(locked.version)
