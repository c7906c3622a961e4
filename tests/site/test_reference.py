"""Every public name is described, and the functions of `garns` have an example that works."""

from __future__ import annotations

import doctest
import inspect
from importlib import import_module

import pytest

import garns
from garns.messages import use_language
from tools.site.api import LONGEST_VALUE, comment, documented

FUNCTIONS = [name for name in garns.__all__ if inspect.isroutine(getattr(garns, name))]


@pytest.mark.parametrize("name", documented())
def test_every_public_name_is_described(name: str) -> None:
    value = documented()[name]
    if inspect.isclass(value) or inspect.isroutine(value):
        made_up = f"{value.__name__}("  # by a dataclass without a docstring, or a named tuple
        assert value.__doc__
        assert not value.__doc__.startswith(made_up)
    else:
        module, _, constant = name.rpartition(".")
        assert comment(import_module(module), constant) or len(repr(value)) < LONGEST_VALUE


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_has_an_example(name: str) -> None:
    function = getattr(garns, name)
    test = doctest.DocTestParser().get_doctest(
        inspect.getdoc(function) or "", {"garns": garns}, name, None, None
    )
    assert test.examples
    printed: list[str] = []
    with use_language("en"):
        results = doctest.DocTestRunner().run(test, out=printed.append)
    assert results.failed == 0, "".join(printed)
