"""Every command and every line of Python in both READMEs, run as written."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.clocks import PATIENCE

ROOT = Path(__file__).parents[1]
READMES = ("README.md", "README.pt-BR.md")
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
TIME = re.compile(r"\b[\d.,]+ (s|ms|µs)\b")

RUN_ELSEWHERE = {
    "pip install .": "tests/test_wheel.py",
    "make test": "this very run",
    "make bench": "tests/test_benchmarks.py, in small",
}


def blocks(name: str, language: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return [body for kind, body in BLOCK.findall(text) if kind == language]


def commands(name: str) -> list[tuple[str, str]]:
    """Each command of the console blocks with the output shown below it."""
    found = []
    for block in blocks(name, "console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def shell(command: str, folder: Path, language: str) -> str:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "GARNS_LANG": language,
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=10 * PATIENCE,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1), done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("name", READMES)
def test_commands_print_what_the_readme_shows(name: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    language = "pt" if "pt-BR" in name else "en"
    assert len(commands(name)) > 8
    for command, expected in commands(name):
        printed = shell(command, tmp_path, language)
        assert TIME.sub("TIME", printed) == TIME.sub("TIME", expected), command


@pytest.mark.parametrize("name", READMES)
def test_python_examples(name: str) -> None:
    text = "\n".join(blocks(name, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert len(test.examples) > 6
    printed: list[str] = []
    results = doctest.DocTestRunner().run(test, out=printed.append)
    assert results.failed == 0, "".join(printed)


@pytest.mark.slow
def test_the_commands_for_developers() -> None:
    shown = {line for name in READMES for block in blocks(name, "sh") for line in block.split("\n")}
    shown -= {""}
    for command in shown - RUN_ELSEWHERE.keys():
        assert "insertions" in shell(command, ROOT, "en")
    assert shown >= {"make run", *RUN_ELSEWHERE}


def test_both_readmes_show_the_same_commands() -> None:
    english, portuguese = ([c for c, _ in commands(name)] for name in READMES)
    assert english == portuguese
    assert blocks(READMES[0], "python") == blocks(READMES[1], "python")


@pytest.mark.parametrize("name", READMES)
def test_every_page_is_linked_and_every_link_leads_somewhere(name: str) -> None:
    links = set(LINK.findall((ROOT / name).read_text(encoding="utf-8")))
    assert links >= {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")}
    assert links >= {page.name for page in ROOT.glob("*.md")} - {name}
    assert not [link for link in links if "://" not in link and not (ROOT / link).exists()]


@pytest.mark.parametrize("name", READMES)
def test_every_extra_is_explained(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = (ROOT / name).read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| .+ \| ([^|]*?) ?\|$", text, re.M))
    extras = project["optional-dependencies"]
    assert rows.keys() == extras.keys()
    for extra in extras.keys() - {"all"}:
        packages = {re.split("[<>=]", package)[0] for package in extras[extra]}
        assert set(rows[extra].split(", ")) == packages


def test_both_readmes_have_the_same_sections() -> None:
    english, portuguese = (
        re.findall(r"^## (.+)$", (ROOT / name).read_text(encoding="utf-8"), re.M)
        for name in READMES
    )
    assert len(english) == len(portuguese)
    assert len(set(english)) == len(english), "one section for one thing"
