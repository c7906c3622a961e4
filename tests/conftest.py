"""Settings for all tests."""

from __future__ import annotations

import signal

import pytest
from hypothesis import settings

# A shell that starts tests in the background makes them deaf to Ctrl-C, with all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The machine may be busy: how long an example takes says nothing about the code.
settings.register_profile("garns", deadline=None)
settings.load_profile("garns")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-screens", action="store_true", help="write tests/data/terminal anew")
