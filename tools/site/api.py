"""The Python interface: a page for `garns`, and one for each room that programs may import."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import get_origin

import garns
from garns.messages import use_language

from .labels import label
from .places import ENGLISH

PROGRAMS = ("cli", "native", "terminal", "web")
"""Rooms that are run, not imported, and the compiled core, which others stand before."""

LONGEST_VALUE = 200
"""Of a constant that is shown; longer ones are described."""


def write_api() -> None:
    folder = ENGLISH.source / "api"
    folder.mkdir(parents=True, exist_ok=True)
    pages = {module.__name__: module for module in (garns, *rooms())}
    for name, module in pages.items():
        text = "\n".join(_page(module))
        (folder / f"{name}.rst").write_text(text, encoding="utf-8")
    with use_language("en"):
        index = [*_title(label("python")), ".. toctree::", "", *(f"   {name}" for name in pages)]
    (folder / "index.rst").write_text("\n".join([*index, ""]), encoding="utf-8")


@cache
def rooms() -> tuple[ModuleType, ...]:
    """The packages below `garns` whose `__all__` is for programs."""
    names = (found.name for found in iter_modules(garns.__path__) if found.ispkg)
    return tuple(import_module(f"garns.{name}") for name in names if name not in PROGRAMS)


@cache
def documented() -> dict[str, object]:
    """Every public name with its value, under the shortest name that it has."""
    found: dict[str, object] = {f"garns.{name}": getattr(garns, name) for name in garns.__all__}
    for room in rooms():
        for name in own_names(room):
            found[f"{room.__name__}.{name}"] = getattr(room, name)
    return found


def type_aliases() -> dict[str, str]:
    """Names that signatures show instead of what they stand for."""
    return {
        name.rpartition(".")[2]: name
        for name, value in documented().items()
        if get_origin(value) is not None or isinstance(value, UnionType)
    }


def own_names(module: ModuleType) -> list[str]:
    """The names that a page describes: those that it has first."""
    if module is garns:
        return list(garns.__all__)
    return [
        name
        for name in module.__all__
        if not _is_in_garns(name, getattr(module, name))
        and not _is_of_another_room(getattr(module, name), module)
    ]


def _is_in_garns(name: str, value: object) -> bool:
    return name in garns.__all__ and getattr(garns, name) is value


def _is_of_another_room(value: object, module: ModuleType) -> bool:
    home = getattr(value, "__module__", None)
    if not (inspect.isclass(value) or inspect.isfunction(value)) or home is None:
        return False
    return any(
        home.startswith(f"{room.__name__}.") and value in vars(room).values()
        for room in rooms()
        if room is not module
    )


def _page(module: ModuleType) -> Iterator[str]:
    yield from _title(module.__name__)
    yield f".. automodule:: {module.__name__}"
    yield ""
    own = own_names(module)
    if elsewhere := [name for name in module.__all__ if name not in own]:
        yield "Also here: " + ", ".join(map(_reference, elsewhere)) + "."
        yield ""
    for name in sorted(own, key=str.casefold):
        yield from _entry(module, name)
        yield ""


def _title(text: str) -> list[str]:
    return [text, "=" * len(text), ""]


def _reference(name: str) -> str:
    return f":py:obj:`garns.{name}`" if name in garns.__all__ else f"``{name}``"


def _entry(module: ModuleType, name: str) -> Iterator[str]:
    value = getattr(module, name)
    full = f"{module.__name__}.{name}"
    if inspect.isclass(value):
        kind = "exception" if issubclass(value, BaseException) else "class"
        yield f".. auto{kind}:: {full}"
        yield "   :members:"
        yield "   :undoc-members:"
        if value.__bases__ != (object,):
            yield "   :show-inheritance:"
    elif inspect.isroutine(value):
        yield f".. autofunction:: {full}"
    else:
        yield f".. py:data:: {name}"
        yield f"   :module: {module.__name__}"
        if len(repr(value)) < LONGEST_VALUE:
            yield f"   :value: {value!r}"
        yield ""
        for line in comment(module, name).splitlines():
            yield f"   {line}"


def comment(module: ModuleType, name: str) -> str:
    """The string below a constant, in whichever module of the room it stands."""
    from sphinx.pycode import ModuleAnalyzer

    inside = (f"{module.__name__}.{found.name}" for found in iter_modules(module.__path__))
    for place in (module.__name__, *inside):
        lines = ModuleAnalyzer.for_module(place).find_attr_docs().get(("", name))
        if lines:
            return "\n".join(lines)
    return ""
