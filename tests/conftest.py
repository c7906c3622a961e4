"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# The machine may be busy: how long an example takes says nothing about the code.
settings.register_profile("garns", deadline=None)
settings.load_profile("garns")
