"""Many small modules of JavaScript as one file: a browser that had to ask for each of them, on a
slow network, would need seconds before anything is shown.

Only the forms of `import` and `export` that our scripts use are known, each on a line of its own;
any other is an error. Each module becomes a function that is called once, after those that it
imports. What several pages import is a file of its own, which a browser loads once for all of them.
What a page loads later, by `import()`, finds there and in the page's own file what it has already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePosixPath

from .compact import compact

IMPORT = re.compile(
    r'^import (?:\{ (?P<names>.*) \} from |\* as (?P<all>\w+) from )?"(?P<path>\..+)";$'
)
EXPORT = re.compile(
    r"^export (?P<kept>(?P<kind>const|let|class|function\*?|async function\*?) (?P<name>\w+).*)$"
)
EXPORTED_NAMES = re.compile(r'^export \{ (?P<names>.*) \} from "(?P<path>\..+)";$')
COMMENTS = re.compile(r"^[ \t]*(?://.*|/\*(?:.|\n)*?\*/[ \t]*)\n", re.MULTILINE)


def bundled(entry: str, sources: Mapping[str, str]) -> str:
    """The script `entry` with all that it imports; `sources` are scripts by their paths."""
    order = _order(entry, sources)
    return _joined(order, sources, _numbers(order))


def bundled_module(entry: str, sources: Mapping[str, str]) -> str:
    """The same, of a script that others load by `import()`: it exports what it names."""
    order = _order(entry, sources)
    numbers = _numbers(order)
    return _joined(order, sources, numbers) + _exported(entry, sources, numbers)


@dataclass(frozen=True)
class Later:
    """A script that a page loads when it is needed, and the file of what it shares with other pages
    but not with that one."""

    script: str
    page: str
    shared: str


def bundled_pages(
    entries: Sequence[str], sources: Mapping[str, str], shared: str, later: Sequence[Later] = ()
) -> dict[str, str]:
    """The scripts of several pages, all in one folder; what two or more of them import is in
    another one, `shared`."""
    scripts = [*entries, *(each.script for each in later)]
    orders = {script: _order(script, sources) for script in scripts}
    users = {path: [each for each in scripts if path in orders[each]] for path in _all(orders)}
    files = {path: _file_of(users[path], shared, later) for path in users}
    numbers = _numbers(list(users))
    needed = {file: dict[str, None]() for file in files.values()}
    for script, order in orders.items():
        for path in order:
            needed[files[path]][path] = None
            needed[script][path] = None
    for file, paths in needed.items():
        if file not in orders:
            paths.update((each, None) for path in [*paths] for each in _order(path, sources))
    return {
        file: _file(file, [*paths], files, sources, numbers)
        + (_exported(file, sources, numbers) if any(file == each.script for each in later) else "")
        + _offered(file, needed, files, numbers)
        for file, paths in needed.items()
    }


def _all(orders: Mapping[str, Sequence[str]]) -> list[str]:
    """Every module once."""
    return list(dict.fromkeys(chain.from_iterable(orders.values())))


def _file_of(users: Sequence[str], shared: str, later: Sequence[Later]) -> str:
    """Where a module stands that these scripts import; what several of `later` share is with the
    first of them."""
    using = [each for each in later if each.script in users]
    pages = [each for each in users if all(each != one.script for one in using)]
    if len(pages) > 1:
        return shared
    if len(users) == 1 or all(pages == [each.page] for each in using):
        return (pages or users)[0]
    return using[0].shared


def _file(
    file: str,
    paths: Sequence[str],
    files: Mapping[str, str],
    sources: Mapping[str, str],
    numbers: Mapping[str, int],
) -> str:
    """The modules of a file, after the import of those that stand in others."""
    others = dict.fromkeys(files[path] for path in paths if files[path] != file)
    imports = [
        f'import {{ {_names([p for p in paths if files[p] == each], numbers)} }} from "./{each}";\n'
        for each in others
    ]
    own = [path for path in paths if files[path] == file]
    return "".join(imports) + _joined(own, sources, numbers)


def _offered(
    file: str,
    needed: Mapping[str, Iterable[str]],
    files: Mapping[str, str],
    numbers: Mapping[str, int],
) -> str:
    """The export of what other files import."""
    elsewhere = chain.from_iterable(paths for other, paths in needed.items() if other != file)
    offered = list(dict.fromkeys(path for path in elsewhere if files[path] == file))
    return f"export {{ {_names(offered, numbers)} }};\n" if offered else ""


def _exported(script: str, sources: Mapping[str, str], numbers: Mapping[str, int]) -> str:
    """What a script exports, for `import()`."""
    matches = [EXPORTED_NAMES.match(line) for line in sources[script].splitlines()]
    names = chain.from_iterable(found["names"].split(", ") for found in matches if found)
    return f"export const {{ {', '.join(names)} }} = $m{numbers[script]};\n"


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
            exported.append(_offer_of(found))
        elif re.match(r"(import|export)\b(?!\()", line):
            raise ValueError(f"{path}: {line}")
        else:
            lines.append(line)
    body = "\n".join(lines)
    module = f"(() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})()"
    return compact(f"const $m{numbers[path]} = {module};")


def _offer_of(found: re.Match[str]) -> str:
    """What a module exports, as a part of an object; of a variable, its value when asked for."""
    name = found["name"]
    return f"get {name}() {{ return {name}; }}" if found["kind"] == "let" else name


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
