"""Settings for all tests."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import browser, clocks, scheduling

# A shell that starts tests in the background makes them deaf to Ctrl-C, and nohup to the end of a
# terminal, with all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# The machine may be busy: how long an example takes says nothing about the code. Every run tries
# the same examples; `make fuzz` looks for others.
settings.register_profile(
    "garns",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("garns")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-screens", action="store_true", help="write tests/data/terminal anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=scheduling.turn)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    is_usual = config.getoption("dist") == "load"
    return scheduling.Scheduling(config, log) if is_usual else None


@pytest.fixture(scope="session", autouse=True)
def _budgets_in_cpu_time() -> Iterator[None]:
    """No search in a test is given up because others have the CPU."""
    with clocks.of_the_cpu():
        yield


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One for all tests of a process: a second driver beside it would refuse to start."""
    with browser.browser() as launched:
        yield launched
