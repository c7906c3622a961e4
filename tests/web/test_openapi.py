"""The server against its own description: requests made up from it, good and bad, and whether each
answer is one that it allows. They are the same in every run."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis

from garns.web import LOCAL
from garns.web.openapi import description
from tests.clocks import PATIENCE
from tests.web.conftest import Served

SCHEMA = schemathesis.openapi.from_dict(description())

_checks = SCHEMA.config.checks
_checks.negative_data_rejection.expected_statuses = ["400", "404", "405", "413", "415", "422"]
# What fits the description may still be no puzzle, or be too long altogether.
_checks.positive_data_acceptance.expected_statuses = ["200", "413", "422"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of a server that is asked as often as the test likes."""
    often = {"requests_per_minute": 10**9, "burst": 10**9}
    server = Served(dataclasses.replace(LOCAL, seconds=0.5, **often))
    server.start()
    yield server.address.rstrip("/")
    server.stop()


@SCHEMA.parametrize()
@hypothesis.settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    suppress_health_check=list(hypothesis.HealthCheck),
)
def test_every_answer_is_one_that_the_description_allows(case: Any, address: str) -> None:
    case.call_and_validate(base_url=address, timeout=PATIENCE)
