"""Everything that the page loads, as files: the same for `garns serve` and for a static site.

Addresses are relative, so that the page works in any folder of any host. What the pages load
stands in a folder named after its content: whatever version of a page a browser has, it finds the
files of that version or none, in its cache or on the host.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from garns import bank
from garns.draw.page import asset
from garns.draw.palette import style_sheet
from garns.draw.viewer import FILES, viewer_content
from garns.logic import CLASSIC_TECHNIQUES
from garns.messages import LANGUAGES, say, use_language
from garns.messages.catalogue import languages_for_pages
from garns.messages.steps import technique_name

from .bundle import Later, bundled, bundled_module, bundled_pages
from .compact import compact
from .engine_data import catalogue, rule_words, speech
from .learn_data import drill_files, school_speech, tables_script
from .operations.making import HARDLY_EVER_HARDEST
from .policy import policy_of
from .shelf import first_shelf, shelf
from .words import shared_words, words_of

STATIC = Path(str(files(__package__).joinpath("static")))

CORE = STATIC / "engine" / "garns.wasm"
"""The core in WebAssembly, where it was built: all of it, for large boards and constraints."""

SMALL_CORE = CORE.with_name("garns-small.wasm")
"""That for small boards, which is loaded first."""


def has_engine() -> bool:
    """Whether `make wasm` has made all of it."""
    return CORE.exists() and SMALL_CORE.exists()


LICENCES = CORE.with_name("LICENSES.txt")
"""Of what is linked into it: they go wherever it goes."""

FONTS = STATIC / "fonts"
"""With their licences."""

BANK = Path(str(files(bank.__package__)))
"""The puzzles that come with garns."""

PAGES = {
    "index.html": "main.js",
    "lab.html": "lab.js",
    "learn.html": "learn.js",
    "edit.html": "edit.js",
}
"""With their scripts."""

SHARED = "shared.js"
"""What two or more of these scripts import."""

LATER = Later("later.js", page="main.js", shared="shared_later.js")
"""What the game loads when its first view is there, and what that shares with the school."""

AFTER_GAMES = Later("after_games.js", page="main.js", shared="shared_school.js")
"""What the game loads when one has ended: the strength of the player, by rules of the school."""

SCHOOL = "learn"
"""The folder of what the school loads when it is needed."""

DRILLS = f"{SCHOOL}/drills/"

SERVICE_WORKER = "sw.js"
WORKER = "engine/worker.js"
RULES = "engine/rules.js"
"""What boards with constraints need. Nothing of it is loaded before there is such a board: it is no
part of the first load, and belongs to the engine where scripts are counted."""
RULE_WORDS = "engine/rules.json"
VIEWER = "viewer"
"""The folder of what the lab shows searches with."""

SCRIPTS = [name for name in FILES if name.endswith(".js")]

SHEETS = re.compile(r'(?:<link rel="stylesheet" href="static/[^"]+">\n)+')
"""Where a page names its style sheets."""


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
        page = template.replace('"static/', f'"{folder}/')
        found[name] = page.replace("<!--policy-->", _policy_tag(page)).encode()
    first = ["./" if name == "index.html" else name for name in found if is_taken_along(name)]
    later = [name for name in found if is_taken_later(name)]
    found[SERVICE_WORKER] = _service_worker(version, first, later).encode()
    return found


def is_versioned(path: str) -> bool:
    """Whether the content of a file can never change."""
    return path.startswith("static/")


def is_taken_along(path: str) -> bool:
    """Whether the page needs a file without a network; pictures are for installing it."""
    is_for_others = path.endswith((".png", LICENCES.name, "-LICENSE.txt"))
    return path != SERVICE_WORKER and not is_for_others and not is_taken_later(path)


def is_taken_later(path: str) -> bool:
    """Whether it is taken along when the game has all that it needs: boards with constraints, the
    school and the lab."""
    is_of_folder = any(f"/{folder}/" in path for folder in (SCHOOL, VIEWER))
    is_of_rules = path.endswith((RULES, RULE_WORDS, f"/{CORE.name}")) or "/rules-" in path
    return (
        is_of_folder
        or is_of_rules
        or path.rpartition("/")[2].startswith((f"{SCHOOL}.", "lab.", "edit."))
    )


def _loaded() -> dict[str, bytes]:
    """What the pages load, by its name in their folder."""
    others = [path for path in STATIC.iterdir() if path.suffix in (".json", ".png", ".svg")]
    return {
        **{path.name: path.read_bytes() for path in others},
        **{f"fonts/{path.name}": path.read_bytes() for path in FONTS.iterdir()},
        "techniques.json": _json(_techniques()),
        RULE_WORDS: _json({language: rule_words(language) for language in LANGUAGES}),
        **{f"{VIEWER}/{name}": compact(asset(name)).encode() for name in SCRIPTS},
        **{name: script.encode() for name, script in _bundles().items()},
        **(_engine() if has_engine() else {}),
        **_school(),
    }


def _school() -> dict[str, bytes]:
    """What the school loads when it is needed: its sentences, and the drills of each technique."""
    return {
        **{f"{SCHOOL}/{language}.json": _json(school_speech(language)) for language in LANGUAGES},
        **{f"{DRILLS}{name}": content for name, content in drill_files().items()},
    }


def _style(links: re.Match[str]) -> str:
    """The style sheets of a page, inside it: they come while its scripts are still under way."""
    names = re.findall(r'href="static/([^"]+)"', links[0])
    sheets = [re.sub(r"/\*.*?\*/\n*", "", _sheet_text(name), flags=re.S) for name in names]
    style = re.sub(r"\n\s*", "\n", "".join(sheets)).replace('url("fonts/', 'url("static/fonts/')
    return f"<style>{style}</style>\n"


def _sheet_text(name: str) -> str:
    if name == "colours.css":
        return style_sheet()
    if name.startswith(f"{VIEWER}/"):
        return asset(name.removeprefix(f"{VIEWER}/"))
    return (STATIC / name).read_text(encoding="utf-8")


def _bundles() -> dict[str, str]:
    pages = bundled_pages(tuple(PAGES.values()), page_scripts(), SHARED, (LATER, AFTER_GAMES))
    return {
        **pages,
        WORKER: bundled(WORKER, page_scripts()),
        RULES: bundled_module(RULES, page_scripts()),
    }


@cache
def page_scripts() -> dict[str, str]:
    """By their paths, with those that are data: what every page needs at once, what one alone
    needs, and the tables of the school."""
    paths = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*.js")}
    scripts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    data = {name: script_of(each) for name, each in page_data().items()}
    return {**scripts, **data, "learn/tables.js": tables_script()}


def script_of(data: Mapping[str, Any]) -> str:
    """A module that exports data."""
    return "\n".join(f"export const {name} = {_written(value)};" for name, value in data.items())


def page_data() -> dict[str, dict[str, Any]]:
    """What pages have to know before they can show anything, by the names of their scripts: what
    all need, and what one alone needs."""
    found = first_shelf() if has_engine() else shelf()
    return {
        "data.js": {
            "LANGUAGES": languages_for_pages(),
            "SHELF": {name: each for name, each in found.items() if name != "algorithms"},
        },
        "lab_data.js": {
            "ALGORITHMS": found["algorithms"],
        },
    }


def _techniques() -> list[dict[str, Any]]:
    """In the order of the catalogue, for lists to choose from."""
    names: dict[str, dict[str, str]] = {each.id: {} for each in CLASSIC_TECHNIQUES}
    for language in LANGUAGES:
        with use_language(language):
            for id, of in names.items():
                of[language] = technique_name(id)
    return [
        {
            "id": each.id,
            "level": each.level,
            "names": names[each.id],
            "isMade": each.id not in HARDLY_EVER_HARDEST,
        }
        for each in CLASSIC_TECHNIQUES
    ]


def _engine() -> dict[str, bytes]:
    """What the engine of the page loads."""
    return {
        **{f"engine/{each.name}": each.read_bytes() for each in (SMALL_CORE, CORE)},
        f"engine/{LICENCES.name}": LICENCES.read_bytes(),
        "engine/catalogue.json": _json(catalogue()),
        **{f"engine/{language}.json": _json(speech(language)) for language in LANGUAGES},
        **{f"engine/bank/{each.name}": each.read_bytes() for each in _bank_files()},
    }


def _bank_files() -> list[Path]:
    """All but the examples of constraints, which no page asks for."""
    return [path for path in BANK.glob("*.txt") if path.name != "constraints.txt"]


def _page(name: str, has_server: bool) -> str:
    """A page that knows what it may load, and who thinks for it."""
    page = (STATIC / name).read_text(encoding="utf-8")
    page = SHEETS.sub(_style, page)
    parts = {
        "words": _words(name),
        "engine": '<meta name="garns-engine">' if has_engine() else "",
        "server": '<meta name="garns-server">' if has_server else "",
        "viewer": viewer_content(),
        "unstarted": "".join(map(_unstarted, languages_for_pages())),
    }
    for mark, part in parts.items():
        page = page.replace(f"<!--{mark}-->", part)
    return page


def _policy_tag(page: str) -> str:
    policy = escape(policy_of(page), quote=False)
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'


def _words(page: str) -> str:
    """What a page says, in every language, as data inside it."""
    name = Path(page).stem
    words = {each: {**shared_words(each), **words_of(name, each)} for each in LANGUAGES}
    return _written(words).replace("<", "\\u003c")  # Nothing in it ends the element.


def _unstarted(language: Mapping[str, str]) -> str:
    """What to do where the scripts do not run: somebody may have opened the file itself."""
    with use_language(language["id"]):
        return f'<p lang="{language["tag"]}">{escape(say("web.unstarted"))}</p>'


def _version(loaded: Mapping[str, bytes], pages: Mapping[str, str]) -> str:
    """Named after all that a browser keeps, and by what rules."""
    everything = hashlib.sha256()
    texts = {**pages, SERVICE_WORKER: _service_worker_source()}
    contents = {**loaded, **{name: text.encode() for name, text in texts.items()}}
    for name, content in sorted(contents.items()):
        everything.update(f"{name} {len(content)} ".encode() + content)
    return everything.hexdigest()[:12]


def _service_worker(version: str, first: list[str], later: list[str]) -> str:
    script = _service_worker_source().replace("/*version*/", version)
    script = script.replace("[/*files*/]", json.dumps(_in_order(first)))
    return compact(script.replace("[/*later*/]", json.dumps(_in_order(later))))


def _service_worker_source() -> str:
    return (STATIC / SERVICE_WORKER).read_text(encoding="utf-8")


def _in_order(names: Iterable[str]) -> list[str]:
    """The order in which files are taken along: a page after what it cannot do without, and drills
    last of all."""

    def rank(name: str) -> int:
        return 2 if DRILLS in name else 0 if is_versioned(name) else 1

    return sorted(names, key=lambda name: (rank(name), name))


def _json(record: object) -> bytes:
    return json.dumps(record, separators=(",", ":")).encode()


def _written(value: object) -> str:
    """As data inside a script or a page."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
