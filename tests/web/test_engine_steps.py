"""All steps on a board, in the engine of the page: told how far it is, and cancelled or cut."""

from __future__ import annotations

from pathlib import Path

from garns.logic import CLASSIC_TECHNIQUES
from tests.web.engine import run_engine

SCRIPT = Path(__file__).with_name("engine_steps.mjs")
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NAMES = "full-house,hidden-single-box,naked-single"


def test_progress_by_technique(tmp_path: Path) -> None:
    [whole, some] = run_engine(
        SCRIPT, [{"puzzle": PUZZLE, "most": 30}, {"puzzle": PUZZLE, "techniques": NAMES}], tmp_path
    )
    asked = [each["technique"] for each in whole["progress"]]
    assert asked == [technique.id for technique in CLASSIC_TECHNIQUES][: len(asked)]
    assert {each["of"] for each in whole["progress"]} == {len(CLASSIC_TECHNIQUES)}
    assert [each["technique"] for each in some["progress"]] == NAMES.split(",")
    assert [each["number"] for each in some["progress"]] == [0, 1, 2]
    found = [each["found"] for each in some["progress"]]
    assert found == sorted(found)
    assert found[0] == 0 < found[2]


def test_it_can_be_cancelled_and_what_is_out_of_time_is_cut(tmp_path: Path) -> None:
    request = {"puzzle": PUZZLE, "techniques": "hidden-single-box,naked-single", "most": 1000}
    [found] = run_engine(SCRIPT, [request], tmp_path)
    assert found["cancelled"] == "Cancelled"
    is_cut, techniques = found["cut"]
    assert is_cut
    assert set(techniques) == {"hidden-single-box"}
