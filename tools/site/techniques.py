"""A page for each technique: words from the messages, drawings of its worked examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from garns.draw import step_svg
from garns.logic import LEVELS, TECHNIQUES, Technique
from garns.logic.examples import worked
from garns.messages import say, use_language
from garns.messages.steps import lesson_of, level_name, technique_lesson, technique_name

from .labels import family_name, label
from .markdown import escaped, fenced, page, table, toctree
from .places import Edition

EXAMPLES = 2
"""As many as a page shows at most."""

OUTSIDE_NAVIGATION = "---\norphan: true\n---"
"""The page of a family lists its techniques. All of them beside every page would be too many to
read, and the theme would need four times as long to build."""


def write_techniques(edition: Edition) -> None:
    folder = edition.source / "techniques"
    with use_language(edition.language):
        page(folder / "index.md", _index())
        for family, members in families():
            page(folder / f"{_page_of(family)}.md", _family(family, members))
            for technique in members:
                _write_page(technique, edition)


def families() -> list[tuple[str, list[Technique]]]:
    """In the order of their simplest techniques; the simplest of each first."""
    order = list(dict.fromkeys(technique.family for technique in TECHNIQUES))
    by_family = sorted(TECHNIQUES, key=lambda technique: order.index(technique.family))
    return [
        (family, list(members))
        for family, members in groupby(by_family, key=lambda technique: technique.family)
    ]


def _page_of(family: str) -> str:
    """Some families have the name of a technique."""
    return f"family-{family}"


def _index() -> Iterator[str]:
    yield f"# {label('techniques')}"
    yield label("techniques-intro", n=len(TECHNIQUES))
    for family, members in families():
        yield f"## [{family_name(family)}]({_page_of(family)}.md)"
        yield _list(members)
    yield toctree(_page_of(family) for family, _ in families())


def _family(family: str, members: Sequence[Technique]) -> Iterator[str]:
    yield f"# {family_name(family)}"
    yield _list(members)


def _list(members: Sequence[Technique]) -> str:
    rows = [
        (f"[{technique_name(each.id)}]({each.id}.md)", level_name(each.level))
        for each in sorted(members, key=lambda each: LEVELS.index(each.level))
    ]
    return table((label("technique"), label("level").lower()), rows)


def _write_page(technique: Technique, edition: Edition) -> None:
    folder = edition.source / "techniques"
    parts = [OUTSIDE_NAVIGATION, *_lesson(technique)]
    for number, shown in enumerate(worked(technique)[:EXAMPLES]):
        picture = f"{technique.id}-{number + 1}.svg"
        (folder / picture).write_text(
            step_svg(shown, caption=False, theme="auto") + "\n", encoding="utf-8"
        )
        words = str(shown)
        parts += [
            f"## {label('another' if number else 'example')}",
            f"![{escaped(words)}]({picture})",
            escaped(words),
        ]
    parts += [label("solver-link"), fenced("sh", f"garns generate --technique {technique.id}")]
    page(folder / f"{technique.id}.md", parts)


def _words(technique: Technique) -> Iterator[str]:
    if lesson := lesson_of(technique.id):
        yield escaped(lesson.idea)
        yield f"**{say('explain.technique.why')}.** {escaped(lesson.why)}"
        yield f"**{say('explain.technique.mistake')}.** {escaped(lesson.mistake)}"
    else:
        yield escaped(technique_lesson(technique.id))


def _lesson(technique: Technique) -> Iterator[str]:
    yield f"# {technique_name(technique.id)}"
    yield from _words(technique)
    if technique.assumes_uniqueness:
        yield escaped(say("explain.technique.uniqueness"))
    facts = {
        label("level"): level_name(technique.level),
        label("family"): f"[{family_name(technique.family)}]({_page_of(technique.family)}.md)",
        label("id"): f"`{technique.id}`",
    }
    yield "\n".join(f"- {name}: {value}" for name, value in facts.items())
