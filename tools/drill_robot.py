"""Plays drills of every technique in the page, in a real browser, and compares what the page says
with Python: wrong answers have to be refused, right ones accepted, in the same words.

    python -m tools.drill_robot --drills 10
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from garns.learn import PATH
from garns.web import LOCAL
from tests.browser import PATIENCE, browser
from tests.web.conftest import Served
from tests.web.drilling import (
    check,
    is_like_python,
    mark,
    open_drills,
    right_answer,
    said,
    shown_drill,
    wait_for_drill,
    wrong_answer,
)


def play(page: Any, technique: str, count: int, seed: int) -> Iterator[str]:
    """What happened in each drill: `as in Python`, or what was said instead."""
    open_drills(page, technique, count, seed)
    for number in range(count):
        drill = shown_drill(technique, number, seed)
        for expected, marks in (("wrong", wrong_answer(drill)), ("right", right_answer(drill))):
            mark(page, marks)
            verdict = check(page)
            is_same = verdict == expected and is_like_python(page, drill, marks)
            yield "as in Python" if is_same else f"{technique} {number}: {said(page)}"
            if expected == "wrong":
                page.click("#clear")
        if number + 1 < count:
            page.click("#next")
            wait_for_drill(page)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drills", type=int, default=10, help="of each technique")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("techniques", nargs="*", default=PATH)
    wishes = parser.parse_args(arguments)
    server, tally, start = Served(LOCAL), Counter[str](), time.monotonic()
    server.start()
    with browser() as launched:
        page = launched.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{server.address}learn.html")
        page.wait_for_selector("body[data-ready]")
        for technique in wishes.techniques:
            tally.update(play(page, technique, wishes.drills, wishes.seed))
    server.stop()
    for words, count in tally.most_common():
        print(f"{count:6} {words}")
    print(f"{time.monotonic() - start:.0f} s")
    return 0 if set(tally) == {"as in Python"} else 1


if __name__ == "__main__":
    sys.exit(main())
