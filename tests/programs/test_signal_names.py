"""Signals that have no name end a program as any other does."""

from __future__ import annotations

import signal

import pytest

from garns.programs import Containment, Limits, can_keep, run, signal_name


@pytest.mark.parametrize(
    ("number", "name"),
    [(int(signal.SIGTERM), "SIGTERM"), (35, "SIGRTMIN+1"), (0, "0"), (999, "999")],
)
def test_every_number_has_something_to_be_called(number: int, name: str) -> None:
    assert signal_name(number) == name


@pytest.mark.skipif(not can_keep(), reason="needs the limits of Linux")
def test_a_program_that_such_a_signal_ends_without_sandbox(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was taken for one that had ended well."""
    for module in ("sandbox", "running"):
        monkeypatch.setattr(
            f"garns.programs.{module}.containment", lambda: Containment(None, "missing")
        )
    outcome = run(["/bin/sh", "-c", "kill -35 $$"], b"", Limits(seconds=60))
    assert (outcome.ending, outcome.code, outcome.signal_name) == ("signal", 35, "SIGRTMIN+1")
