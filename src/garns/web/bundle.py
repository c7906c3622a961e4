"""Many small modules of JavaScript as one file: a browser that had to ask for each of them, on a
slow network, would need seconds before anything is shown.

Only the forms of `import` and `export` that our scripts use are known, each on a line of its own;
any other is an error. Each module becomes a function that is called once, after those that it
imports. What several pages import is a file of its own, which a browser loads once for all of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import PurePosixPath

from .compact import compact

IMPORT = re.compile(
    r'^import (?:\{ (?P<names>.*) \} from |\* as (?P<all>\w+) from )?"(?P<path>\..+)";$'
)
EXPORT = re.compile(
    r"^export (?P<kept>(?:const|let|class|function\*?|async function\*?) (?P<name>\w+).*)$"
)
EXPORTED_NAMES = re.compile(r'^export \{ (?P<names>.*) \} from "(?P<path>\..+)";$')
COMMENTS = re.compile(r"^[ \t]*(?://.*|/\*(?:.|\n)*?\*/[ \t]*)\n", re.MULTILINE)


def bundled(entry: str, sources: Mapping[str, str]) -> str:
    """The script `entry` with all that it imports; `sources` are scripts by their paths."""
    order = _order(entry, sources)
    return _joined(order, sources, _numbers(order))


def bundled_pages(
    entries: Sequence[str], sources: Mapping[str, str], shared: str
) -> dict[str, str]:
    """The scripts of several pages, all in one folder; what two or more of them import is in
    another one, `shared`."""
    orders = {entry: _order(entry, sources) for entry in entries}
    counts = Counter(chain.from_iterable(orders.values()))
    numbers = _numbers(list(counts))
    common = [path for path in counts if counts[path] > 1]
    exports = f"export {{ {_names(common, numbers)} }};\n"
    found = {shared: _joined(common, sources, numbers) + exports}
    for entry, order in orders.items():
        imported = _names([path for path in order if path in common], numbers)
        own = [path for path in order if path not in common]
        found[entry] = (
            f'import {{ {imported} }} from "./{shared}";\n{_joined(own, sources, numbers)}'
        )
    return found


def _order(entry: str, sources: Mapping[str, str]) -> list[str]:
    order = dict[str, None]()
    _add_in_order(entry, sources, (), order)
    return list(order)


def _numbers(paths: Sequence[str]) -> dict[str, int]:
    return {path: number for number, path in enumerate(paths)}


def _names(paths: Sequence[str], numbers: Mapping[str, int]) -> str:
    return ", ".join(f"$m{numbers[path]}" for path in paths)


def _joined(paths: Sequence[str], sources: Mapping[str, str], numbers: Mapping[str, int]) -> str:
    return "".join(_module(path, sources[path], numbers) for path in paths)


def without_comments(script: str) -> str:
    """Without the lines that only say something to us."""
    return COMMENTS.sub("", script)


def _add_in_order(
    path: str, sources: Mapping[str, str], above: tuple[str, ...], order: dict[str, None]
) -> None:
    """What a module imports comes before it."""
    if path in above:
        raise ValueError(f"{path} imports itself, through {above}")
    if path in order:
        return
    for line in sources[path].splitlines():
        if found := IMPORT.match(line) or EXPORTED_NAMES.match(line):
            _add_in_order(_beside(path, found["path"]), sources, (*above, path), order)
    order[path] = None


def _beside(path: str, name: str) -> str:
    parts = list(PurePosixPath(path).parent.parts)
    for part in PurePosixPath(name).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _module(path: str, source: str, numbers: Mapping[str, int]) -> str:
    lines, exported = list[str](), list[str]()
    for line in without_comments(source).splitlines():
        if found := IMPORT.match(line):
            lines += _import(found, numbers[_beside(path, found["path"])])
        elif found := EXPORTED_NAMES.match(line):
            number = numbers[_beside(path, found["path"])]
            exported += _renamed(found["names"], f"$m{number}")
        elif found := EXPORT.match(line):
            lines.append(found["kept"])
            exported.append(f"get {found['name']}() {{ return {found['name']}; }}")
        elif re.match(r"(import|export)\b", line):
            raise ValueError(f"{path}: {line}")
        else:
            lines.append(line)
    body = "\n".join(lines)
    module = f"(() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})()"
    return compact(f"const $m{numbers[path]} = {module};")


def _import(found: re.Match[str], number: int) -> list[str]:
    if found["all"]:
        return [f"const {found['all']} = $m{number};"]
    if found["names"]:
        return [f"const {{ {found['names'].replace(' as ', ': ')} }} = $m{number};"]
    return []


def _renamed(names: str, module: str) -> Iterator[str]:
    """`a as b, c` of another module, as parts of an object."""
    for each in names.split(", "):
        name, _, other = each.partition(" as ")
        yield f"{other or name}: {module}.{name}"
