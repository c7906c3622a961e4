"""Settings for all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

# The machine may be busy: how long an example takes says nothing about the code.
settings.register_profile("garns", deadline=None)
settings.load_profile("garns")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-screens", action="store_true", help="write tests/data/terminal anew")
