"""The cells of tables of results, in words: for the terminal and for reports."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from garns.messages import duration, number, say
from garns.model.escaping import visible_name

from .attempt import Contestant
from .comparison import Result
from .study import Study

CASE_COLUMNS = (
    "algorithm",
    "verdict",
    "runs",
    "median",
    "spread",
    "insertions",
    "guesses",
    "backtracks",
)
SUMMARY_COLUMNS = ("algorithm", "solved", "median", "slowest", "insertions")


def column_names(columns: Sequence[str]) -> list[str]:
    return [say(f"lab.column.{name}") for name in columns]


def case_rows(results: Sequence[Result]) -> list[list[str]]:
    """One puzzle: a row for each contestant."""
    return [
        [
            label(result.contestant),
            say(f"lab.verdict.{result.verdict}"),
            number(len(result.attempts)),
            time_words(result),
            _spread(result),
            *(
                _counted(result.count(name), is_whole=result.is_finished)
                for name in ("insertions", "guesses", "backtracks")
            ),
        ]
        for result in results
    ]


def summary_rows(study: Study) -> list[list[str]]:
    """All puzzles: a row for each contestant."""
    return [_summary(contestant, study) for contestant in study.contestants]


def _summary(contestant: Contestant, study: Study) -> list[str]:
    results = study.of_contestant(contestant)
    solved = sum(result.is_finished for result in results)
    counts = [result.count("insertions") for result in results]
    total = None if None in counts else sum(count or 0 for count in counts)
    return [
        label(contestant),
        say("lab.of", n=solved, total=len(results)),
        _median_words(results),
        time_words(max(results, key=lambda result: result.median)),
        _counted(total, is_whole=solved == len(results)),
    ]


def label(contestant: Contestant) -> str:
    name = visible_name(contestant.name)
    return f"{name} ({contestant.language})" if contestant.language else name


def time_words(result: Result) -> str:
    time = duration(result.median)
    return say("lab.more-than", what=time) if result.verdict == "limit" else time


def _median_words(results: Sequence[Result]) -> str:
    """The mean of the two in the middle, if the number of results is even. It is a lower bound as
    soon as one of them was stopped."""
    by_time = sorted(results, key=lambda result: result.median)
    middle = by_time[(len(by_time) - 1) // 2 : len(by_time) // 2 + 1]
    time = duration(median(result.median for result in middle))
    stopped = any(result.verdict == "limit" for result in middle)
    return say("lab.more-than", what=time) if stopped else time


def limit_words(seconds: float) -> str:
    """A limit, which somebody has set: 10 s, 0.5 s."""
    return say("lab.seconds", seconds=float(seconds))


def _spread(result: Result) -> str:
    """The quartiles; of a single run there are none."""
    if len(result.attempts) == 1:
        return "–"
    return " – ".join(map(duration, result.quartiles))


def _counted(count: int | None, *, is_whole: bool) -> str:
    """Of a search that was stopped, the number until then."""
    if count is None:
        return "–"
    return number(count) if is_whole else say("lab.more-than", what=number(count))
