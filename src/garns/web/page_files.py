"""Everything that the page loads, as files: the same for `garns serve` and for a static site.

Addresses are relative, so that the page works in any folder of any host. What the two pages load
stands in a folder named after its content: whatever version of a page a browser has, it finds the
files of that version or none, in its cache or on the host.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from garns import bank
from garns.draw.page import asset
from garns.draw.palette import style_sheet
from garns.draw.viewer import FILES, viewer_content
from garns.messages import LANGUAGES, say, use_language
from garns.messages.catalogue import languages_for_pages

from .bundle import bundled, without_comments
from .engine_data import catalogue, speech
from .policy import META_POLICY
from .shelf import first_shelf, shelf
from .words import words

STATIC = Path(str(files(__package__).joinpath("static")))

CORE = STATIC / "engine" / "garns.wasm"
"""The core in WebAssembly, where it was built."""

LICENCES = CORE.with_name("LICENSES.txt")
"""Of what is linked into it: they go wherever it goes."""

BANK = Path(str(files(bank.__package__)))
"""The puzzles that come with garns."""

PAGES = {"index.html": "main.js", "lab.html": "lab.js"}
"""With their scripts."""

SERVICE_WORKER = "sw.js"
WORKER = "engine/worker.js"


@cache
def page_files(*, has_server: bool) -> dict[str, bytes]:
    """By their paths below the address of the page. A page that `has_server` asks it for what its
    own engine cannot do."""
    loaded = _loaded()
    templates = {name: _page(name, has_server) for name in PAGES}
    version = _version(loaded, templates)
    folder = f"static/{version}"
    found = {f"{folder}/{name}": content for name, content in loaded.items()}
    for name, template in templates.items():
        found[name] = template.replace('"static/', f'"{folder}/').encode()
    names = ["./" if name == "index.html" else name for name in found if is_taken_along(name)]
    found[SERVICE_WORKER] = _service_worker(version, names).encode()
    return found


def is_versioned(path: str) -> bool:
    """Whether the content of a file can never change."""
    return path.startswith("static/")


def is_taken_along(path: str) -> bool:
    """Whether the page needs a file without a network; pictures are for installing it."""
    return path != SERVICE_WORKER and not path.endswith((".png", LICENCES.name))


def _loaded() -> dict[str, bytes]:
    """What the pages load, by its name in their folder."""
    others = [path for path in STATIC.iterdir() if path.suffix in (".css", ".json", ".png", ".svg")]
    return {
        **{path.name: path.read_bytes() for path in others if path.name != "techniques.css"},
        "colours.css": style_sheet().encode(),
        **{f"viewer/{name}": without_comments(asset(name)).encode() for name in FILES},
        **{name: bundled(name, _scripts()).encode() for name in (*PAGES.values(), WORKER)},
        **(_engine() if CORE.exists() else {}),
    }


@cache
def _scripts() -> dict[str, str]:
    """By their paths, with one that has the data which every page needs at once."""
    paths = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*.js")}
    scripts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    return {**scripts, "data.js": data_script()}


def data_script() -> str:
    return "\n".join(
        f"export const {name} = {json.dumps(value)};" for name, value in page_data().items()
    )


def page_data() -> dict[str, Any]:
    """What every page has to know before it can show anything."""
    return {
        "LANGUAGES": languages_for_pages(),
        "WORDS": {language: words(language) for language in LANGUAGES},
        "SHELF": first_shelf() if CORE.exists() else shelf(),
    }


def _engine() -> dict[str, bytes]:
    """What the engine of the page loads."""
    return {
        "engine/garns.wasm": CORE.read_bytes(),
        f"engine/{LICENCES.name}": LICENCES.read_bytes(),
        "engine/catalogue.json": _json(catalogue()),
        **{f"engine/{language}.json": _json(speech(language)) for language in LANGUAGES},
        **{f"engine/bank/{path.name}": path.read_bytes() for path in BANK.glob("*.txt")},
    }


def _page(name: str, has_server: bool) -> str:
    """A page that knows what it may load, and who thinks for it."""
    page = (STATIC / name).read_text(encoding="utf-8")
    policy = escape(META_POLICY, quote=False)
    parts = {
        "policy": f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        "engine": '<meta name="garns-engine">' if CORE.exists() else "",
        "server": '<meta name="garns-server">' if has_server else "",
        "viewer": viewer_content(),
        "unstarted": "".join(map(_unstarted, languages_for_pages())),
    }
    for mark, part in parts.items():
        page = page.replace(f"<!--{mark}-->", part)
    return page


def _unstarted(language: Mapping[str, str]) -> str:
    """What to do where the scripts do not run: somebody may have opened the file itself."""
    with use_language(language["id"]):
        return f'<p lang="{language["tag"]}">{escape(say("web.unstarted"))}</p>'


def _version(loaded: Mapping[str, bytes], pages: Mapping[str, str]) -> str:
    everything = hashlib.sha256()
    contents = {**loaded, **{name: page.encode() for name, page in pages.items()}}
    for name, content in sorted(contents.items()):
        everything.update(f"{name} {len(content)} ".encode() + content)
    return everything.hexdigest()[:12]


def _service_worker(version: str, names: list[str]) -> str:
    script = (STATIC / SERVICE_WORKER).read_text(encoding="utf-8")
    script = script.replace("/*version*/", version)
    return script.replace("[/*files*/]", json.dumps(sorted(names), indent=2))


def _json(record: object) -> bytes:
    return json.dumps(record, separators=(",", ":")).encode()
