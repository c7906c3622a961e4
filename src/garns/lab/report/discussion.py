"""The discussion: what the figures say. Each sentence is there only if they do."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from statistics import median

from garns.lab.comparison import Result
from garns.lab.growth import Growth
from garns.lab.profile import BY_ROWS, Profile
from garns.lab.program import Program
from garns.lab.study import Study
from garns.lab.tables import limit_words
from garns.messages import cell_words, decimal, duration, number, say

from .agreement import first_few, meaning_sentences
from .blocks import Block, Heading, Paragraph, code, mark
from .findings import Findings

MANY = 1000
"""With fewer insertions the time before the first one counts."""

MOST_BETTER = 3
"""Better algorithms than these are not told one by one."""


def discussion(findings: Findings) -> Iterator[Block]:
    """A subsection for each question that the figures answer."""
    study = findings.study
    told = [
        (say("report.about.insertions"), list(_insertions(findings))),
        *((_about(each), list(_program(findings, each))) for each in findings.programs),
        (say("report.about.price"), list(_price(study))),
        (say("report.about.better"), list(_better(findings))),
        (say("report.about.growth"), [*_growth(study), *_stopped(findings)]),
    ]
    told = [(heading, sentences) for heading, sentences in told if sentences]
    for heading, sentences in told:
        yield Heading(heading)
        yield Paragraph(" ".join(sentences))
    if not told:
        yield Paragraph(say("report.nothing"))


def _about(program: Program) -> str:
    return say("report.about.program", name=code(program.name))


def _insertions(findings: Findings) -> Iterator[str]:
    """How different the puzzles are, and where the insertions of the hardest one go."""
    solved = findings.solved
    if not solved or findings.hardest is None:
        return
    least, most = next(iter(solved)), findings.hardest
    few, many = solved[least].insertions, solved[most].insertions
    if few and many >= 2 * few:
        times = number(round(many / few))
        facts = {"least": least.name, "few": few, "most": most.name, "many": many}
        yield say("report.luck", times=times, **facts)
        if most.empty_cells <= least.empty_cells:
            counts = {"n": most.empty_cells, "other": number(least.empty_cells)}
            yield say("report.not-the-empty-cells", most=most.name, least=least.name, **counts)
    back = solved[most].backtracks
    if back:
        # Cut, not rounded: 100 % would mean that nothing is left on the board.
        share = decimal(floor(10_000 * back / many) / 100, 2)
        yield say("report.taken-back", case=most.name, n=many, share=share, back=back)
        yield from _busiest_cells(findings.study)
        if many > MANY:
            yield say("report.late")


def _busiest_cells(study: Study) -> Iterator[str]:
    """How few cells take half of all insertions of the row-by-row search."""
    for profile in study.profiles:
        if profile.algorithm.id in BY_ROWS and profile.is_whole and study.profiled:
            yield say(
                "report.busiest",
                case=study.profiled.name,
                cell=cell_words(profile.grid.layout, _busiest(profile)),
                times=max(profile.written),
                n=_cells_with_half(profile),
                cells=number(len(profile.grid.empty_cells)),
                figure=mark("fig", "heat"),
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


def _program(findings: Findings, program: Program) -> Iterator[str]:
    """Its counter, its time, and how that grows."""
    number_ = findings.programs.index(program) + 1
    yield from meaning_sentences(findings, program, mark("tab", f"counts-{number_}"))
    results = findings.study.of_contestant(program)
    yield from _failures(program, results)
    finished = [result for result in results if result.is_finished]
    if finished:
        slowest = max(finished, key=lambda result: result.median)
        yield from _time_of(findings.study, program, slowest)
    if findings.study.by_empty_cells is not None:
        yield from _growth_of(findings.study.by_empty_cells, program)


def _time_of(study: Study, program: Program, slowest: Result) -> Iterator[str]:
    count, name = slowest.count("insertions"), code(program.name)
    facts = {"case": slowest.case.name, "time": duration(slowest.median)}
    if count is None or count < MANY:
        yield say("report.program-fast", name=name, **facts)
        start = min(min(result.seconds) for result in study.of_contestant(program))
        yield say("report.program-start", time=duration(start))
        return
    each = duration(slowest.median / count)
    yield say("report.price-program", name=name, n=count, each=each, **facts)
    yield from _against_rows(study, slowest)


def _against_rows(study: Study, slowest: Result) -> Iterator[str]:
    """The same search in Python and compiled, on the same puzzle."""
    for result in study.of_case(slowest.case):
        if result.is_finished and result.contestant.id == "rows":
            factor = result.median / slowest.median
            time = duration(result.median)
            if factor >= 1.5:
                yield say("report.program-faster", times=_factor(factor), time=time)
            elif factor <= 1 / 1.5:
                yield say("report.program-slower", times=_factor(1 / factor), time=time)
        if result.is_finished and result.contestant.id == "rows-compiled":
            yield say("report.program-than-compiled", time=duration(result.median))


def _factor(factor: float) -> str:
    return number(round(factor)) if factor >= 10 else decimal(factor, 1)


def _growth_of(growth: Growth, program: Program) -> Iterator[str]:
    points = [point for point in growth.of(program) if point.is_finished]
    if len(points) > 1:
        first, last = points[0], points[-1]
        levels = {"few": str(first.x), "many": str(last.x)}
        times = {"first": duration(first.median), "last": duration(last.median)}
        yield say("report.program-growth", name=code(program.name), **levels, **times)


def _failures(program: Program, results: list[Result]) -> Iterator[str]:
    failed = [r for r in results if r.verdict in ("wrong", "no-grid", "crash")]
    if failed:
        first = failed[0]
        detail = f" ({first.detail})" if first.detail else ""
        what = say(f"lab.verdict.{first.verdict}") + detail
        facts = {"name": code(program.name), "case": first.case.name, "what": what}
        yield say("report.failed", n=len(failed), total=number(len(results)), **facts)


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


def _prices(results: list[Result]) -> list[float]:
    counts = [(result, result.count("insertions") or 0) for result in results]
    counted = [(result, count) for result, count in counts if count]
    long = [(result, count) for result, count in counted if count >= MANY]
    return [result.median / count for result, count in long or counted]


def _better(findings: Findings) -> Iterator[str]:
    """On the puzzle that is the hardest row by row, who needs less than a tenth of that."""
    better = findings.better()[:MOST_BETTER]
    if better and findings.hardest is not None:
        all_ = number(findings.references[findings.hardest].insertions)
        items = [_better_item(result) for result in better]
        yield say("report.better", case=findings.hardest.name, all=all_, items=items)
        yield say("report.better.why")


def _better_item(result: Result) -> str:
    facts = {
        "name": result.contestant.name,
        "n": result.count("insertions"),
        "time": duration(result.median),
    }
    guesses = result.count("guesses")
    if guesses:
        return say("report.better.item", guesses=guesses, **facts)
    return say("report.better.item-without-guesses", **facts)


def _stopped(findings: Findings) -> Iterator[str]:
    """Contestants that did not finish the same puzzles within the same time stand together."""
    study = findings.study
    together: dict[tuple[float, tuple[str, ...]], list[str]] = {}
    for contestant in study.contestants:
        results = study.of_contestant(contestant)
        cases = tuple(result.case.name for result in results if result.verdict == "limit")
        if cases:
            key = study.rules.limit_of(contestant), cases
            together.setdefault(key, []).append(contestant.name)
    for (limit, cases), names in together.items():
        facts = {"names": names, "limit": limit_words(limit), "cases": first_few(cases)}
        yield say("report.stopped", **facts)


def _growth(study: Study) -> Iterator[str]:
    if study.by_empty_cells is not None:
        yield from _ends(study.by_empty_cells, "report.growth-cells")
    if study.by_size is not None:
        yield from _ends(study.by_size, "report.growth-size")
        yield from _kept(study.by_size)


def _ends(growth: Growth, id: str) -> Iterator[str]:
    """At which level most boards were not finished any more."""
    ends: dict[int, list[str]] = {}
    for contestant in growth.contestants:
        last = growth.of(contestant)[-1]
        # Programs have another limit, and a paragraph of their own.
        if not last.is_finished and not isinstance(contestant, Program):
            ends.setdefault(last.x, []).append(contestant.name)
    for x, names in sorted(ends.items()):
        yield say(id, names=names, x=str(x), limit=limit_words(growth.seconds))


def _kept(growth: Growth) -> Iterator[str]:
    """Who went to the largest boards."""
    largest = max(point.x for point in growth.points)
    names = [
        each.name
        for each in growth.contestants
        if (last := growth.of(each)[-1]).x == largest and last.is_finished
    ]
    if names:
        yield say("report.growth-kept", names=names)
