"""python -m fuzz.run_with_atheris TARGET [LIBFUZZER-OPTION …] [FOLDER …]: fuzz a target in Python.

Atheris is libFuzzer for Python: the options, the files and the output are the same.
"""

from __future__ import annotations

import gc
import sys
from types import FunctionType

import atheris

from .json_mutation import changed_json
from .table import target_named


def main() -> None:
    program, name, *options = sys.argv
    target = target_named(name)
    try_input = target.load()
    instrument_garns()
    mutator = {"custom_mutator": change} if target.is_json else {}
    atheris.Setup([program, *options], try_input, **mutator)
    atheris.Fuzz()


def instrument_garns() -> None:
    """Atheris can instrument imports too, but not those of a package that is installed editable."""
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and (found.__module__ or "").startswith("garns."):
            atheris.instrument_func(found)


def change(data: bytes, max_size: int, seed: int) -> bytes:
    """Half of the time as JSON, else as bytes."""
    changed = changed_json(data.decode("utf-8", "replace"), seed) if seed % 2 else None
    if changed is None:
        return bytes(atheris.Mutate(data, max_size))
    return changed.encode("utf-8", "surrogatepass")[:max_size]


main()
