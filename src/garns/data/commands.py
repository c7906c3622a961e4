"""The commands that make a data set once more, from its recipe."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from .recipe import Input, Recipe


def commands_for(recipe: Recipe, url: str) -> list[str]:
    """One for each data set on the way, the first one first. Folders have their last names."""
    outputs = [each.inputs[0].url for each in recipe.lineage[1:]]
    return [
        shlex.join(["garns", "data", *_words(each, output)])
        for each, output in zip(recipe.lineage, [*outputs, url], strict=True)
    ]


def _words(recipe: Recipe, url: str) -> Iterator[str]:
    yield recipe.operation
    if recipe.operation == "mine":
        yield "--around"
    inputs = [_input_name(each) for each in recipe.inputs if not _is_stage(recipe, each)]
    yield from inputs
    output = _name(_parent(url) if recipe.operation == "split" else url)
    if recipe.operation == "make":
        yield from ("-n", str(recipe.rows))
    has_layout = any(each.recipe for each in recipe.inputs) or recipe.options["layout"] == "9"
    for name, value in recipe.options.items():
        is_implied = name == "part" or (name == "layout" and has_layout)
        if not is_implied and value != []:
            yield from _option(name, value)
    if recipe.columns and recipe.operation != "steps":
        yield from ("--columns", ",".join(recipe.columns))
    if recipe.shard_rows and recipe.operation != "steps":
        yield from ("--shard-rows", str(recipe.shard_rows))
    if inputs[:1] != [output]:
        yield from ("-o", output)


def _option(name: str, value: Any) -> Iterator[str]:
    if name == "language":
        yield from ("--sentences", "--lang", value)
        return
    yield f"-{name}" if len(name) == 1 else f"--{name.replace('_', '-')}"
    if value is not True:
        yield ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _is_stage(recipe: Recipe, source: Input) -> bool:
    """Made by the command itself, and removed by it: neither a data set that stays nor a file."""
    return recipe.operation not in ("add", "mine") and source.recipe is None


def _input_name(source: Input) -> str:
    """A part of a split has the name of a folder that says little by itself."""
    if source.recipe and source.recipe["operation"] == "split":
        return f"{_name(_parent(source.url))}/{_name(source.url)}"
    return _name(source.url)


def _parent(url: str) -> str:
    return url.rstrip("/").rpartition("/")[0]


def _name(url: str) -> str:
    return PurePosixPath(url.rstrip("/")).name or "-"
