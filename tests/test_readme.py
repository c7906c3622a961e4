"""Every command and every line of Python in both READMEs, run as written."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.documents import LINK, ROOT, blocks, check_examples, commands, follow, shell, text_of

READMES = ("README.md", "README.pt-BR.md")
RUN_ELSEWHERE = {
    "pip install .": "tests/test_wheel.py",
    "make test": "this very run",
    "make bench": "tests/test_benchmarks.py, in small",
}


@pytest.mark.parametrize("name", READMES)
def test_commands_print_what_the_readme_shows(name: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    language = "pt" if "pt-BR" in name else "en"
    assert len(commands(name)) > 8
    follow(name, tmp_path, language)


@pytest.mark.parametrize("name", READMES)
def test_python_examples(name: str) -> None:
    assert check_examples(name) > 6


@pytest.mark.slow
def test_the_commands_for_developers() -> None:
    shown = {line for name in READMES for block in blocks(name, "sh") for line in block.split("\n")}
    shown -= {""}
    for command in shown - RUN_ELSEWHERE.keys():
        assert "insertions" in shell(command, ROOT, "en")
    assert shown >= {"make run", *RUN_ELSEWHERE}


def test_both_readmes_show_the_same_commands() -> None:
    english, portuguese = ([command.line for command in commands(name)] for name in READMES)
    assert english == portuguese
    assert blocks(READMES[0], "python") == blocks(READMES[1], "python")


def guides(language: str) -> list[str]:
    """The pages of docs/, in the language of a reader as far as they exist in it."""
    translated = {page.name for page in (ROOT / "docs" / "pt").glob("*.md")}
    return [
        f"docs/pt/{page.name}"
        if language == "pt" and page.name in translated
        else f"docs/{page.name}"
        for page in (ROOT / "docs").glob("*.md")
    ]


@pytest.mark.parametrize("name", READMES)
def test_every_page_is_linked_and_every_link_leads_somewhere(name: str) -> None:
    links = set(LINK.findall(text_of(name)))
    assert links >= set(guides("pt" if "pt-BR" in name else "en"))
    assert links >= {page.name for page in ROOT.glob("*.md")} - {name}
    assert not [link for link in links if "://" not in link and not (ROOT / link).exists()]


@pytest.mark.parametrize("name", READMES)
def test_every_extra_is_explained(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = text_of(name)
    rows = dict(re.findall(r"^\| `(\w+)` \| .+ \| ([^|]*?) ?\|$", text, re.M))
    extras = project["optional-dependencies"]
    assert rows.keys() == extras.keys()
    for extra in extras.keys() - {"all"}:
        packages = {re.split("[<>=]", package)[0] for package in extras[extra]}
        assert set(rows[extra].split(", ")) == packages


def test_both_readmes_have_the_same_sections() -> None:
    english, portuguese = (re.findall(r"^## (.+)$", text_of(name), re.M) for name in READMES)
    assert len(english) == len(portuguese)
    assert len(set(english)) == len(english), "one section for one thing"
