"""docs/licences.md names every dependency, with the licence that the package itself states."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PAGES = ("docs/licences.md", "docs/pt/licences.md")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def dependencies() -> set[str]:
    project = PROJECT["project"]
    extras = project["optional-dependencies"].values()
    texts = [*project["dependencies"], *(text for extra in extras for text in extra)]
    return {Requirement(text).name for text in texts} - {"garns"}


def licences(page: str) -> dict[str, str]:
    """The rows of the table of dependencies: the last cell by the first."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return dict(re.findall(r"^\| ([a-z\d-]+) \| [^|]+ \| ([^|]+) \|$", text, re.MULTILINE))


@pytest.mark.parametrize("page", PAGES)
def test_every_dependency_has_a_row(page: str) -> None:
    assert dependencies() <= set(licences(page))


def test_both_languages_say_the_same() -> None:
    one, other = (
        {
            name: set(re.findall(r"[A-Z][\w.-]*\d[\w.-]*|MIT", text))
            for name, text in licences(page).items()
            if name in dependencies()
        }
        for page in PAGES
    )
    assert one == other


@pytest.mark.parametrize("name", sorted(dependencies()))
def test_the_licence_is_the_packages_own(name: str) -> None:
    try:
        about = metadata(name)
    except PackageNotFoundError:
        pytest.skip(f"{name} is not installed")
    (stated,) = about.get_all("License-Expression") or [""]
    for part in filter(None, re.split(r" (?:AND|OR) ", stated)):
        assert part in licences(PAGES[0])[name]


@pytest.mark.parametrize("page", PAGES)
def test_the_licence_of_garns_and_of_the_font(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert f"`{PROJECT['project']['license']}`" in text
    for file in PROJECT["project"]["license-files"]:
        assert re.search(rf"\((\.\./)+{file}\)", text)
