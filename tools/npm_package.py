"""Writes the npm package, build/npm/garns-VERSION.tgz: the engine of the page with an interface for
programs.

    make npm

npm/ has what is the package's own. The engine, its core in WebAssembly and the licences come from
src/garns/web/static/engine; sentences and techniques from the tables of Python.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import garns
from garns.messages import LANGUAGES
from garns.web import engine_data

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "npm"
ENGINE = ROOT / "src" / "garns" / "web" / "static" / "engine"
CORE = ENGINE / "garns.wasm"
BUILD = ROOT / "build" / "npm"

ONLY_FOR_PAGES = {"worker.js"}
"""Of the engine: the package has a Worker of its own."""


class CannotPack(Exception):
    """What is missing, and what to do about it."""


def main() -> int:
    try:
        archive = pack(BUILD)
    except CannotPack as missing:
        print(f"The npm package is NOT made: {missing}", file=sys.stderr)
        return 1
    print(f"{archive.relative_to(ROOT)}: {archive.stat().st_size / 1000:.0f} kB")
    return 0


def pack(folder: Path) -> Path:
    """The archive, as `npm pack` makes it of what is gathered in the folder."""
    npm = shutil.which("npm")
    if npm is None:
        raise CannotPack("there is no npm. Install Node.js with npm.")
    gather(folder / "package")
    command = [
        npm,
        "pack",
        "--ignore-scripts",
        "--silent",
        "--offline",
        "--pack-destination",
        folder,
    ]
    done = subprocess.run(
        [*map(str, command), str(folder / "package")], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotPack(done.stderr.strip())
    return folder / f"garns-{garns.__version__}.tgz"


def gather(package: Path) -> None:
    """All files of the package, and nothing that was there before."""
    if not CORE.exists():
        raise CannotPack("there is no core in WebAssembly. `make wasm` builds it.")
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(SOURCES, package)
    for path in ENGINE.rglob("*.js"):
        name = path.relative_to(ENGINE)
        if str(name) not in ONLY_FOR_PAGES:
            _copy(path, package / "engine" / name)
    _copy(CORE, package / "engine" / "garns.wasm")
    _copy(ROOT / "LICENSE", package / "LICENSE")
    _copy(ENGINE / "LICENSES.txt", package / "LICENSES.txt")
    _write_data(package / "data")
    _write_version(package / "package.json")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _write_data(folder: Path) -> None:
    """As modules, since every bundler and browser can import these."""
    folder.mkdir()
    _write_module(folder / "catalogue.js", engine_data.catalogue())
    for language in LANGUAGES:
        _write_module(folder / f"{language}.js", engine_data.speech(language))
    imports = "".join(f'import {each} from "./{each}.js";\n' for each in LANGUAGES)
    text = f"{imports}\nexport const LANGUAGES = {{ {', '.join(LANGUAGES)} }};\n"
    (folder / "languages.js").write_text(text, encoding="utf-8")


def _write_module(path: Path, data: dict[str, Any]) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    path.write_text(f"export default {text};\n", encoding="utf-8")


def _write_version(path: Path) -> None:
    """The one of garns: the package has none of its own."""
    about = json.loads(path.read_text(encoding="utf-8"))
    about["version"] = garns.__version__
    path.write_text(json.dumps(about, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
