"""The texts of docs/: tutorials that work as written, and the same in both languages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.documents import LINK, ROOT, blocks, check_examples, commands, follow, text_of
from tools.site.places import DOCS, PORTUGUESE

TEXTS = sorted(file.relative_to(ROOT).as_posix() for file in DOCS.rglob("*.md"))
TUTORIALS = [name for name in TEXTS if "/tutorials/" in name]
TRANSLATED = [name for name in TEXTS if name.startswith("docs/pt/")]
NEEDED = {"student": ("cc", "patch", "bwrap"), "teacher": ("bwrap", "awk")}


def original(name: str) -> str:
    return name.replace("docs/pt/", "docs/")


@pytest.mark.parametrize("name", TEXTS)
def test_every_link_names_a_file(name: str) -> None:
    links = [link for link in LINK.findall(text_of(name)) if "://" not in link]
    assert not [link for link in links if not ((ROOT / name).parent / link).exists()]


@pytest.mark.slow
@pytest.mark.parametrize("name", TUTORIALS)
def test_tutorials_work_as_written(name: str, tmp_path: Path) -> None:
    for program in NEEDED.get(Path(name).stem, ()):
        if shutil.which(program) is None:
            pytest.skip(f"no {program} on this machine")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    follow(name, tmp_path, "pt" if name in TRANSLATED else "en")


@pytest.mark.parametrize(
    "name", [name for name in TUTORIALS if any(">>> " in part for part in blocks(name, "python"))]
)
def test_python_in_tutorials(name: str) -> None:
    assert check_examples(name) > 5


@pytest.mark.parametrize("name", TRANSLATED)
def test_translations_show_the_same_commands_and_pictures(name: str) -> None:
    lines = [[command.line for command in commands(page)] for page in (name, original(name))]
    assert lines[0] == lines[1]
    pictures = [
        {Path(link).name for link in LINK.findall(text_of(page)) if "/images/" in f"/{link}"}
        for page in (name, original(name))
    ]
    assert pictures[0] == pictures[1]


def test_what_students_teachers_and_players_read_is_translated() -> None:
    readers = ("student", "teacher", "player")
    wanted = [f"tutorials/{reader}.md" for reader in readers]
    wanted += [f"{name}.md" for name in ("index", "install", "needs", "play", "classroom")]
    wanted += [f"{name}.md" for name in ("judge", "lab", "trace", "web", "licences")]
    assert [name for name in wanted if not (PORTUGUESE.texts / name).exists()] == []
