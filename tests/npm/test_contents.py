"""What the package consists of: exactly the files that it needs, with garns' own version."""

from __future__ import annotations

import json
import re
import shutil
import tarfile
from pathlib import Path

import pytest

import garns
from garns.messages import LANGUAGES
from tests.npm.package import SOURCES
from tools import npm_package

OWN = {
    "LICENSE",
    "LICENSES.txt",
    "README.md",
    "README.pt-BR.md",
    "answers.js",
    "asking.js",
    "counting_job.js",
    "errors.js",
    "examples/hints.html",
    "examples/solve_file.mjs",
    "index.d.ts",
    "index.js",
    "loading.js",
    "many.js",
    "package.json",
    "platform.js",
    "puzzles.js",
    "refusals.js",
    "worker.d.ts",
    "worker.js",
    "worker_thread.js",
}
DATA = {f"data/{name}.js" for name in ("catalogue", "languages", *LANGUAGES)}


def engine_files() -> set[str]:
    scripts = {path.relative_to(npm_package.ENGINE) for path in npm_package.ENGINE.rglob("*.js")}
    return {f"engine/{path.as_posix()}" for path in scripts - {Path("worker.js")}}


def test_the_archive_holds_what_is_needed_and_nothing_else(archive: Path) -> None:
    with tarfile.open(archive) as opened:
        names = {name.removeprefix("package/") for name in opened.getnames()}
    assert names == OWN | DATA | engine_files() | {"engine/garns.wasm"}
    assert archive.stat().st_size < 800_000


def test_the_same_sources_make_the_same_archive(archive: Path, tmp_path: Path) -> None:
    assert npm_package.pack(tmp_path).read_bytes() == archive.read_bytes()


def test_name_version_and_licence_are_those_of_garns(installed: Path) -> None:
    about = json.loads((installed / "package.json").read_text(encoding="utf-8"))
    assert (about["name"], about["version"], about["license"]) == (
        "garns",
        garns.__version__,
        "MIT",
    )
    assert "dependencies" not in about
    assert about["type"] == "module"
    assert about["sideEffects"] is False


def test_every_address_of_the_package_is_a_file(installed: Path) -> None:
    about = json.loads((installed / "package.json").read_text(encoding="utf-8"))
    addresses = re.findall(r': "\./([^"]+)"', json.dumps(about["exports"]))
    assert addresses
    assert [name for name in addresses if not (installed / name).is_file()] == []


def test_no_module_is_imported_that_is_not_there(installed: Path) -> None:
    for path in installed.rglob("*.js"):
        for name in re.findall(r' from "([^"]+)";$', path.read_text("utf-8"), re.M):
            assert (path.parent / name).is_file(), f"{path}: {name}"


def test_what_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(npm_package, "CORE", tmp_path / "garns.wasm")
    monkeypatch.setattr(npm_package, "BUILD", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    assert npm_package.main() == 1
    assert "make wasm" in capsys.readouterr().err
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert npm_package.main() == 1
    assert "npm" in capsys.readouterr().err


def test_both_readmes_have_the_same_parts() -> None:
    one, other = (
        re.findall(r"^(?:#+ |- |```\w*|\| `[^|]+)", (SOURCES / name).read_text("utf-8"), re.M)
        for name in ("README.md", "README.pt-BR.md")
    )
    assert one == other


def test_a_page_with_a_worker_does_not_load_the_engine_itself(installed: Path) -> None:
    loaded = [installed / "worker.js"]
    for path in loaded:
        names = re.findall(r' from "([^"]+)";$', path.read_text("utf-8"), re.M)
        found = [(path.parent / name).resolve() for name in names]
        loaded += [each for each in found if each not in loaded]
    assert not {"core.js", "engine.js", "en.js"} & {path.name for path in loaded}
