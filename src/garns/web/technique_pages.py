"""A page for each technique, to be read beside the game: the idea, why it is true, a common mistake
and examples.

Plain HTML in each language, without scripts, so that search engines and every browser can read it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import groupby

from garns.draw import step_svg
from garns.draw.markup import element, plain
from garns.logic import TECHNIQUES, FoundStep, Technique
from garns.logic.examples import worked
from garns.messages import LANGUAGES, current_language, current_writing, say, use_language
from garns.messages.catalogue import languages_for_pages
from garns.messages.steps import Lesson, lesson_of, level_name, technique_lesson, technique_name

from .page_files import STATIC
from .policy import TEXT_POLICY

FOLDER = "techniques"
EXAMPLES = 2
"""As many as a page shows at most."""

LEARN = "../../learn.html"
"""Where techniques are practised."""

BY_ID = {technique.id: technique for technique in TECHNIQUES}

INDEX = "index.html"
LIST = "files.json"
"""Names all files of a language, for who wants to take them along."""


SHARED = {
    "style.css": "techniques.css",
    "tokens.css": "tokens.css",
    "fonts/Inter.woff2": "fonts/Inter.woff2",
    "icon.svg": "icon.svg",
}
"""Files of all languages, and their names among the static files."""


def technique_paths() -> Iterator[str]:
    """The files, as `technique_file` knows them."""
    yield from SHARED
    for language in LANGUAGES:
        yield from (f"{language}/{name}" for name in (*_names(), LIST))


def technique_file(path: str) -> bytes:
    """The content of a file, such as `pt/x-wing.html`. Raises LookupError if there is none."""
    if path in SHARED:
        return (STATIC / SHARED[path]).read_bytes()
    return _text(path).encode()


def _text(path: str) -> str:
    language, _, name = path.partition("/")
    if language not in LANGUAGES:
        raise LookupError(path)
    with use_language(language):
        if name == LIST:
            return json.dumps(list(_names()))
        if name == INDEX:
            return _page(INDEX, say("web.techniques"), _index())
        return _file_of_technique(name)


def _names() -> Iterator[str]:
    yield INDEX
    for technique in TECHNIQUES:
        yield f"{technique.id}.html"
        yield from (_picture(technique, number) for number in range(len(_examples(technique))))


def _file_of_technique(name: str) -> str:
    """`x-wing.html`, or `x-wing-1.svg`."""
    stem, _, suffix = name.rpartition(".")
    if suffix == "html":
        technique = BY_ID[stem]
        return _page(name, technique_name(technique.id), _lesson(technique))
    technique = BY_ID[stem.rpartition("-")[0]]
    drawn = {_picture(technique, place): each for place, each in enumerate(_examples(technique))}
    return step_svg(drawn[name], caption=False, theme="auto") + "\n"


@cache
def _examples(technique: Technique) -> tuple[FoundStep, ...]:
    return tuple(worked(technique)[:EXAMPLES])


def _picture(technique: Technique, number: int) -> str:
    return f"{technique.id}-{number + 1}.svg"


def _index() -> Iterator[str]:
    yield element("p", plain(say("explain.techniques.words", n=len(TECHNIQUES))))
    for level, members in groupby(TECHNIQUES, key=lambda technique: technique.level):
        yield element("h2", plain(level_name(level)))
        links = "\n".join(element("li", _link(each)) for each in members)
        yield element("ul", links, class_="list")


def _link(technique: Technique, **attributes: str) -> str:
    name = plain(technique_name(technique.id))
    return element("a", name, href=f"{technique.id}.html", **attributes)


def _lesson(technique: Technique) -> Iterator[str]:
    yield element("p", plain(level_name(technique.level)), class_="level")
    if lesson := lesson_of(technique.id):
        yield from _parts(technique, lesson)
    else:
        yield element("p", plain(technique_lesson(technique.id)))
        yield from _remark(technique)
    yield element("h2", plain(say("explain.technique.examples")))
    for number, shown in enumerate(_examples(technique)):
        image = element("img", src=_picture(technique, number), alt="", loading="lazy")
        caption = element("figcaption", plain(str(shown)))
        yield element("figure", image + caption)
    yield element("nav", "".join(_neighbours(technique)), class_="neighbours")


def _parts(technique: Technique, lesson: Lesson) -> Iterator[str]:
    practice = f"{LEARN}#drill={technique.id}"
    yield element("a", plain(say("explain.technique.practise")), href=practice, class_="practise")
    yield element("section", _heading("idea") + element("p", plain(lesson.idea)))
    why = "".join([_heading("why"), element("p", plain(lesson.why)), *_remark(technique)])
    yield element("section", why)
    mistake = _heading("mistake") + element("p", plain(lesson.mistake))
    yield element("section", mistake, class_="mistake")


def _heading(part: str) -> str:
    return element("h2", plain(say(f"explain.technique.{part}")))


def _remark(technique: Technique) -> Iterator[str]:
    if technique.assumes_uniqueness:
        yield element("p", plain(say("explain.technique.uniqueness")), class_="remark")


def _neighbours(technique: Technique) -> Iterator[str]:
    place = TECHNIQUES.index(technique)
    if place:
        yield _link(TECHNIQUES[place - 1], rel="prev")
    if place + 1 < len(TECHNIQUES):
        yield _link(TECHNIQUES[place + 1], rel="next")


def _page(name: str, title: str, content: Iterator[str]) -> str:
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{current_writing().tag}">',
            '<head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{TEXT_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            element("title", f"{plain(title)} · garns"),
            '<link rel="icon" href="../icon.svg" type="image/svg+xml">',
            '<link rel="stylesheet" href="../tokens.css">',
            '<link rel="stylesheet" href="../style.css">',
            *(_other_language(name, each) for each in languages_for_pages()),
            "</head>",
            f"<body><header>{''.join(_head(name))}</header>",
            "<main>",
            element("h1", plain(title)),
            *content,
            "</main></body></html>\n",
        ]
    )


def _other_language(name: str, language: dict[str, str]) -> str:
    return f'<link rel="alternate" hreflang="{language["tag"]}" href="../{language["id"]}/{name}">'


def _head(name: str) -> Iterator[str]:
    icon = '<img src="../icon.svg" alt="" width="28" height="28">'
    yield element("a", icon + plain(say("web.lab.game")), href="../../", class_="game")
    if name != INDEX:
        yield element("a", plain(say("web.techniques")), href=INDEX)
    for language in languages_for_pages():
        if language["id"] != current_language():
            yield element(
                "a",
                plain(language["name"]),
                href=f"../{language['id']}/{name}",
                lang=language["tag"],
                hreflang=language["tag"],
            )
