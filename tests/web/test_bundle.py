"""Modules of JavaScript as one file."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from garns.web.bundle import Later, bundled, bundled_pages

from .node import NODE

SOURCES = {
    "main.js": """// What is said.
import { add as plus } from "./tools/adding.js";
import * as counting from "./counting.js";
import "./effects.js";
import { twice } from "./tools/again.js";

counting.count();
const url = "http://example.org"; // stays
console.log(plus(1, 2), counting.counted, twice(4), [...counting.upTo(3)], globalThis.done, url);
""",
    "counting.js": """
import { add } from "./tools/adding.js";

/** Changes
 * as it is called. */
export let counted = 0;
export function count() {
  counted = add(counted, 1);
}
export function* upTo(most) {
  for (let number = 1; number <= most; number++) yield number;
}
""",
    "effects.js": "globalThis.done = true;\n",
    "tools/adding.js": "const $ = 1;\nexport const add = (a, b) => (a + b) * $;\n",
    "tools/again.js": 'export { doubled as twice } from "./doubling.js";\n',
    "tools/doubling.js": """import { add } from "./adding.js";
export const doubled = (n) => add(n, n);
""",
}


def test_it_does_what_the_modules_do() -> None:
    script = bundled("main.js", SOURCES)
    assert "What is said" not in script
    assert "as it is called" not in script
    command = [NODE, "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "3 1 8 [ 1, 2, 3 ] true http://example.org\n"


def test_pages_share_what_several_of_them_import(tmp_path: Path) -> None:
    sources = {
        **SOURCES,
        "other.js": """import { count, counted } from "./counting.js";
count();
console.log(counted);
""",
        "data.js": "export const unused = 1;\n",
    }
    files = bundled_pages(("main.js", "other.js"), sources, "shared.js")
    assert set(files) == {"main.js", "other.js", "shared.js"}
    assert sum("upTo(most)" in script for script in files.values()) == 1
    assert "doubled" in files["main.js"]
    assert "doubled" not in files["shared.js"]
    for name, script in files.items():
        (tmp_path / name).write_text(script)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    said = [
        subprocess.run([NODE, tmp_path / name], capture_output=True, text=True, check=True).stdout
        for name in ("main.js", "other.js")
    ]
    # As in a bundle of its own, what changes is known as it was when it was imported.
    assert said == ["3 1 8 [ 1, 2, 3 ] true http://example.org\n", "0\n"]


def test_what_comes_later_takes_nothing_twice(tmp_path: Path) -> None:
    """It finds what its page has, and shares with another page what that one has not."""
    sources = {
        "main.js": """import { log } from "./logging.js";
import { add } from "./adding.js";
globalThis.made = add(1, 1);
import("./later.js").then(({ tell }) => log(tell()));
""",
        "learn.js": """import { log } from "./logging.js";
import { twice } from "./doubling.js";
log(twice(2));
""",
        "later.js": 'export { tell } from "./telling.js";\n',
        "telling.js": """import { add } from "./adding.js";
import { twice } from "./doubling.js";
export const tell = () => add(globalThis.made, twice(20));
""",
        "doubling.js": """import { log } from "./logging.js";
export const twice = (n) => (log("twice"), n + n);
""",
        "adding.js": "export const add = (a, b) => a + b;\n",
        "logging.js": "export const log = (...all) => console.log(...all);\n",
    }
    later = Later("later.js", page="main.js", shared="shared_later.js")
    files = bundled_pages(("main.js", "learn.js"), sources, "shared.js", [later])
    assert set(files) == {"main.js", "learn.js", "later.js", "shared.js", "shared_later.js"}
    for source in ("a+b", "n+n", "...all)=>"):
        assert sum(source in script for script in files.values()) == 1
    assert "a+b" in files["main.js"]
    for name, script in files.items():
        (tmp_path / name).write_text(script)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    said = [
        subprocess.run([NODE, tmp_path / name], capture_output=True, text=True, check=True).stdout
        for name in ("main.js", "learn.js")
    ]
    assert said == ["twice\n42\n", "twice\n4\n"]


def test_forms_that_are_not_known_are_refused() -> None:
    for line in ('import x from "./effects.js";', "export default 1;", "export { a };"):
        with pytest.raises(ValueError, match=r"main\.js: "):
            bundled("main.js", {**SOURCES, "main.js": line})


def test_circles_are_refused() -> None:
    sources = {"a.js": 'import "./b.js";', "b.js": 'import "./a.js";'}
    with pytest.raises(ValueError, match="imports itself"):
        bundled("a.js", sources)
