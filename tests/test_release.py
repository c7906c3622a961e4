"""What a release says of itself is the same everywhere: version, date and address."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import garns

ROOT = Path(__file__).parents[1]
PAGES = (
    "CHANGELOG.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "README.md",
    "README.pt-BR.md",
    "SECURITY.md",
    ".github/ISSUE_TEMPLATE/config.yml",
    "pyproject.toml",
)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def citation(key: str) -> str:
    (value,) = re.findall(rf'^{key}: "?([^"\n]+)"?$', text("CITATION.cff"), re.M)
    return str(value)


def released() -> list[tuple[str, str]]:
    """Version and date of every section of the list of changes, the newest first."""
    return re.findall(r"^## \[([\d.]+)\] - (\d{4}-\d\d-\d\d)$", text("CHANGELOG.md"), re.M)


def test_the_version_is_the_same_everywhere() -> None:
    assert released()[0] == (garns.__version__, citation("date-released"))
    assert citation("version") == garns.__version__


def test_every_section_of_the_changes_has_its_link() -> None:
    headings = re.findall(r"^## \[([^\]]+)\]", text("CHANGELOG.md"), re.M)
    assert headings == ["Unreleased", *(number for number, _ in released())]
    links = dict(re.findall(r"^\[([^\]]+)\]: (\S+)$", text("CHANGELOG.md"), re.M))
    assert list(links) == headings
    assert all(links[number].endswith(f"/v{number}") for number, _ in released())


def test_every_link_to_the_project_has_the_same_address() -> None:
    urls = tomllib.loads(text("pyproject.toml"))["project"]["urls"]
    home = urls["Homepage"]
    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} == urls.keys()
    assert citation("repository-code") == home
    for page in PAGES:
        for address in re.findall(r"https://github\.com/[\w-]+/garns\b", text(page)):
            assert address == home, page
