"""What the figures say: each sentence is there only if they do."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from statistics import median

from garns.lab.climber import Climber
from garns.lab.comparison import Result
from garns.lab.growth import Growth
from garns.lab.profile import BY_ROWS, Profile
from garns.lab.study import Study
from garns.messages import decimal, duration, number, say
from garns.model import cell_name


def discussion(study: Study) -> Iterator[str]:
    """Where the insertions go, what one costs, what helps, and what was not finished."""
    counted = _by_rows(study)
    yield from _luck(counted)
    yield from _taken_back(counted)
    yield from _busiest_cells(study)
    yield from _price(study)
    yield from _better_algorithms(study, counted)
    yield from _stopped(study)
    yield from _growth(study)
    yield from _failures(study)


def _by_rows(study: Study) -> list[Result]:
    """For each puzzle the finished row-by-row search, if there is one."""
    finished = [r for r in study.results if r.contestant.id in BY_ROWS and r.verdict == "solved"]
    return list({result.case: result for result in finished}.values())


def _insertions(result: Result) -> int:
    return result.count("insertions") or 0


def _luck(counted: list[Result]) -> Iterator[str]:
    """The puzzles with the fewest and the most insertions, and whether empty cells tell them."""
    if len(counted) < 2:
        return
    least, most = min(counted, key=_insertions), max(counted, key=_insertions)
    if not _insertions(least) or _insertions(most) < 2 * _insertions(least):
        return
    yield say(
        "report.luck",
        least=least.case.name,
        few=_insertions(least),
        most=most.case.name,
        many=_insertions(most),
        times=number(round(_insertions(most) / _insertions(least))),
    )
    if most.case.empty_cells <= least.case.empty_cells:
        yield say(
            "report.not-the-empty-cells",
            most=most.case.name,
            n=most.case.empty_cells,
            least=least.case.name,
            other=number(least.case.empty_cells),
        )


def _taken_back(counted: list[Result]) -> Iterator[str]:
    if counted:
        most = max(counted, key=_insertions)
        back = most.count("backtracks") or 0
        if back:
            # Cut, not rounded: 100 % would mean that nothing is left on the board.
            share = decimal(floor(10_000 * back / _insertions(most)) / 100, 2)
            facts = {"case": most.case.name, "n": _insertions(most), "share": share}
            yield say("report.taken-back", back=back, **facts)


def _busiest_cells(study: Study) -> Iterator[str]:
    """How few cells take half of all insertions of the row-by-row search."""
    for profile in study.profiles:
        if profile.algorithm.id in BY_ROWS and profile.is_whole and study.profiled:
            yield say(
                "report.busiest",
                case=study.profiled.name,
                cell=cell_name(profile.grid.layout, _busiest(profile)),
                times=max(profile.written),
                n=_cells_with_half(profile),
                cells=number(len(profile.grid.empty_cells)),
            )


def _busiest(profile: Profile) -> int:
    return profile.written.index(max(profile.written))


def _cells_with_half(profile: Profile) -> int:
    total = cells = 0
    for times in sorted(profile.written, reverse=True):
        total, cells = total + times, cells + 1
        if 2 * total >= profile.insertions:
            break
    return cells


def _price(study: Study) -> Iterator[str]:
    """What an insertion costs; the compiled twin makes the same ones."""
    prices = {
        contestant.id: median(each)
        for contestant in study.contestants
        if (each := _prices(study.of_contestant(contestant)))
    }
    for contestant in study.contestants:
        if contestant.id in ("rows", "singles") and contestant.id in prices:
            yield say("report.price", name=contestant.name, time=duration(prices[contestant.id]))
    if set(BY_ROWS) <= prices.keys():
        factor = prices["rows"] / prices["rows-compiled"]
        if factor > 2:
            yield say("report.language", times=number(round(factor)))


MANY = 1000
"""With fewer insertions the time before the first one counts."""


def _prices(results: list[Result]) -> list[float]:
    counted = [result for result in results if _insertions(result)]
    long = [result for result in counted if _insertions(result) >= MANY]
    return [result.median / _insertions(result) for result in long or counted]


def _better_algorithms(study: Study, counted: list[Result]) -> Iterator[str]:
    """On the puzzle that is the hardest row by row, who needs less than a tenth of that."""
    if not counted:
        return
    hardest = max(counted, key=_insertions)
    better = [
        result
        for result in study.of_case(hardest.case)
        if result.verdict == "solved"
        and result.count("insertions") is not None
        and 10 * _insertions(result) < _insertions(hardest)
    ]
    for result in sorted(better, key=_insertions):
        guesses = result.count("guesses") or 0
        id = "report.better" if guesses else "report.better-without-guesses"
        yield say(
            id,
            name=result.contestant.name,
            case=hardest.case.name,
            n=_insertions(result),
            guesses=guesses,
            time=duration(result.median),
            all=number(_insertions(hardest)),
        )


def _stopped(study: Study) -> Iterator[str]:
    limit = duration(study.rules.seconds)
    for contestant in study.contestants:
        results = study.of_contestant(contestant)
        names = [result.case.name for result in results if result.verdict == "limit"]
        if names:
            facts = {"name": contestant.name, "limit": limit, "cases": _first_few(names)}
            yield say("report.stopped", n=len(names), total=len(results), **facts)


FEW = 5
"""More names than these are not listed."""


def _first_few(names: list[str]) -> list[str]:
    return names if len(names) <= FEW else [*names[:FEW], "…"]


def _growth(study: Study) -> Iterator[str]:
    if study.by_empty_cells is not None:
        yield from _ends(study.by_empty_cells, "report.growth-cells")
    if study.by_size is not None:
        yield from _ends(study.by_size, "report.growth-size")


def _ends(growth: Growth, id: str) -> Iterator[str]:
    """At which level most boards were not finished any more."""
    ends: dict[int, list[str]] = {}
    for contestant in growth.contestants:
        last = growth.of(contestant)[-1]
        if not last.is_finished:
            ends.setdefault(last.x, []).append(contestant.name)
    for x, names in sorted(ends.items()):
        yield say(id, names=names, x=str(x), limit=duration(growth.seconds))


def _failures(study: Study) -> Iterator[str]:
    """For each contestant how many, and the first of them."""
    for contestant in study.contestants:
        results = study.of_contestant(contestant)
        failed = [r for r in results if r.verdict in ("wrong", "no-grid", "crash")]
        if failed:
            first = failed[0]
            detail = f" ({first.detail})" if first.detail else ""
            what = say(f"lab.verdict.{first.verdict}") + detail
            facts = {"name": contestant.name, "case": first.case.name, "what": what}
            yield say("report.failed", n=len(failed), total=len(results), **facts)


def compared_climbers(study: Study) -> list[Climber]:
    return [each for each in study.contestants if isinstance(each, Climber)]
