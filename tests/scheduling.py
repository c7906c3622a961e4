"""Which tests a process gets, and when, with `pytest -n`.

A file of tests goes to one process, and so do folders whose files share something that takes long
to make. What takes longest is begun first, so that no core is idle at the end.
"""

from __future__ import annotations

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

TOGETHER = ("tests/lab", "tests/npm", "tests/site")

LONGEST_FIRST = (
    "tests/site",
    "tests/cli/test_endings.py",
    "tests/lab",
    "tests/test_contributing.py",
    "tests/test_readme.py",
    "tests/test_needs.py",
    "tests/npm",
    "tests/test_wheel.py",
    "tests/web/test_page_learn.py",
    "tests/web/test_whole_games.py",
    "tests/rating/test_golden.py",
    "tests/programs/test_hostile.py",
    "tests/datasets/test_cluster.py",
    "tests/cli/test_resume.py",
    "tests/cli/test_full_disk.py",
    "tests/formats/test_roundtrip.py",
    "tests/formats/test_linear_time.py",
    "tests/formats/test_fuzz.py",
    "tests/formats/test_damage.py",
    "tests/test_examples.py",
    "tests/test_benchmarks.py",
    "tests/cli/test_judge_under_fire.py",
    "tests/cli/test_judge.py",
    "tests/cli/test_kills.py",
    "tests/datasets/test_docs.py",
    "tests/generation/test_grids.py",
    "tests/web",
)
"""Files and folders, by `pytest --durations=0`; all others take a few seconds."""


class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Its scopes are files and folders, in the order of the tests."""

    def __init__(self, config: pytest.Config, log: object) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return next((folder for folder in TOGETHER if is_in(file, folder)), file)


def is_in(file: str, place: str) -> bool:
    """Whether the file is that one, or in that folder."""
    return file == place or file.startswith(f"{place}/")


def turn(item: pytest.Item) -> int:
    """The smaller, the earlier it is begun."""
    file = item.nodeid.partition("::")[0]
    places = (n for n, place in enumerate(LONGEST_FIRST) if is_in(file, place))
    return next(places, len(LONGEST_FIRST))
