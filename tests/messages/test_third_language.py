"""A language is a folder of PO files: one that is added is spoken everywhere, without code."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import garns
from garns.messages import LANGUAGES
from garns.native import _kernel
from tests.browser import opened
from tests.clocks import PATIENCE

HEADER = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; "
"plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"
"""
# A few sentences of Polish, which has three plural forms.
POLISH: Mapping[str, Mapping[str, str | tuple[str, ...]]] = {
    "language": {"name": "Polski", "tag": "pl", "thousands": " ", "decimal": ","},
    "cli": {
        "report.unique": "To jedyne rozwiązanie.",
        "trace.found": ("{n} rozwiązanie", "{n} rozwiązania", "{n} rozwiązań"),
    },
    "web": {"new": "Nowa gra", "games.hints": ("{n} wskazówka", "{n} wskazówki", "{n} wskazówek")},
    "viewer": {"title": "Krok po kroku", "steps": ("{n} krok", "{n} kroki", "{n} kroków")},
    "play": {"command.undo": "cofnij"},
}
WITHOUT_EDITABLE_INSTALL = """\
import sys
sys.meta_path = [each for each in sys.meta_path if "editable" not in type(each).__module__]
"""
WITH_POLISH = [LANGUAGES[0], *sorted([*LANGUAGES[1:], "pl"])]
SAID = """async () => {
    const { preferredLanguage, readWords, say, useLanguage } = await import("/words.js");
    readWords();
    useLanguage(preferredLanguage());
    return [
        ...[0, 1, 4, 14, 122, 1012].map((n) => say("web.games.hints", { n })),
        ...[1, 2, 5].map((n) => say("web.games.mistakes", { n })),
        document.documentElement.lang,
    ];
}"""
STATIC = Path(garns.__file__).parent / "web" / "static"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Copy(NamedTuple):
    """The package with one more folder of translations."""

    folder: Path

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            env={**os.environ, "GARNS_LANG": "pl_PL.UTF-8", "PYTHONPATH": str(self.folder)},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def value(self, imports: str, expression: str) -> Any:
        return json.loads(
            self.run("-c", f"import json\n{imports}\nprint(json.dumps({expression}))")
        )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    folder = tmp_path_factory.mktemp("polish")
    package = Path(garns.__file__).parent
    (folder / "sitecustomize.py").write_text(WITHOUT_EDITABLE_INSTALL)
    shutil.copytree(package, folder / "garns", ignore=shutil.ignore_patterns("__pycache__"))
    # An editable install has the compiled module elsewhere.
    shutil.copy(_kernel.__file__, folder / "garns/native")
    (folder / "garns/messages/pl").mkdir()
    for topic, entries in POLISH.items():
        text = "\n".join([HEADER, *(_entry(id, words) for id, words in entries.items())])
        (folder / f"garns/messages/pl/{topic}.po").write_text(text, encoding="utf-8")
    return Copy(folder)


def _entry(id: str, words: str | tuple[str, ...]) -> str:
    if isinstance(words, str):
        return f'msgid "{id}"\nmsgstr "{words}"\n'
    forms = (f'msgstr[{form}] "{text}"\n' for form, text in enumerate(words))
    return f'msgid "{id}"\nmsgid_plural "{id}"\n{"".join(forms)}'


def test_the_command_line_speaks_it(copy: Copy) -> None:
    for language in ((), ("--lang", "pl"), ("--lang", "pl-PL")):
        report = copy.run("-m", "garns", "solve", PUZZLE, *language)
        assert "To jedyne rozwiązanie." in report
        # What is not translated is in English, its numbers as Polish writes them.
        assert "4 208 insertions" in report


def test_it_has_its_own_plural_forms_and_borrows_those_of_english(copy: Copy) -> None:
    said = copy.value(
        "from garns.messages import say",
        '[say("cli.trace.found", n=n) for n in (0, 1, 2, 5, 22, 112)]'
        ' + [say("web.check.wrong", n=n) for n in (1, 2, 5)]',
    )
    assert said == [
        *("0 rozwiązań", "1 rozwiązanie", "2 rozwiązania", "5 rozwiązań", "22 rozwiązania"),
        *("112 rozwiązań", "1 digit is wrong.", "2 digits are wrong.", "5 digits are wrong."),
    ]


def test_the_page_has_its_words_and_offers_it(copy: Copy) -> None:
    words = copy.value("from garns.web.words import words", 'words("pl")')
    assert words["web.new"] == "Nowa gra"
    assert words["web.games.hints"] == ["{n} wskazówka", "{n} wskazówki", "{n} wskazówek"]
    assert words["web.games"] == "Games"
    assert words["web.games.mistakes"] == ["{n} mistake", "{n} mistakes", "{n} mistakes"]
    data = copy.value("from garns.web.page_files import page_data", 'page_data()["data.js"]')
    languages = data["LANGUAGES"]
    assert [each["id"] for each in languages] == WITH_POLISH
    (polish,) = [each for each in languages if each["id"] == "pl"]
    assert polish["name"] == "Polski"
    assert polish["forms"].startswith("2011122222" + "2" * 12 + "111")
    pages = copy.value(
        "import json\nfrom garns.web.page_files import PAGES, page_files",
        "[page_files(has_server=True)[name].decode() for name in PAGES]",
    )
    found = [re.findall('<script id="words".*?>(.*?)</script>', page) for page in pages]
    assert [[list(json.loads(words)) for words in each] for each in found] == [[WITH_POLISH]] * 4


def test_the_viewer_has_its_words_and_offers_it(copy: Copy) -> None:
    data = copy.value(
        "import garns\nfrom garns.draw.viewer import viewer_data\nfrom garns.search import trace",
        'viewer_data(garns.Grid("1..." * 4), trace(garns.Grid("1...........2...")))',
    )
    assert data["language"] == "pl"
    assert {"English", "Polski", "Português"} <= {each["name"] for each in data["languages"]}
    assert data["words"]["pl"]["viewer.title"] == "Krok po kroku"
    assert data["words"]["pl"]["viewer.steps"] == ["{n} krok", "{n} kroki", "{n} kroków"]
    assert data["words"]["pl"]["viewer.play"] == "Play"


def test_the_viewer_says_it(copy: Copy, chromium: Any, tmp_path: Path) -> None:
    copy.run("-m", "garns", "trace", "1..2........4.3.", "--html", str(tmp_path / "search.html"))
    with opened(chromium, tmp_path / "search.html") as tab:
        assert tab.get_attribute("html", "lang") == "pl"
        assert tab.inner_text("h1") == "Krok po kroku"
        assert tab.inner_text("#summary").endswith("62 kroki")
        tab.click("text=Português")
        assert tab.inner_text("#summary").endswith("62 passos para ver")


def test_the_script_of_the_page_says_it(copy: Copy, chromium: Any) -> None:
    """The script itself, on a page with nothing else."""
    data = copy.value(
        "from garns.web.page_files import page_data, script_of", 'script_of(page_data()["data.js"])'
    )
    words = copy.value("from garns.web.words import words", '{"pl": words("pl")}')
    said = json.dumps(words)
    answers = {
        "/": ("text/html", f'<!doctype html><script id="words" type="text/plain">{said}</script>'),
        "/words.js": ("text/javascript", (STATIC / "words.js").read_text(encoding="utf-8")),
        "/data.js": ("text/javascript", data),
    }

    def answer(route: Any) -> None:
        kind, body = answers[route.request.url.removeprefix("http://localhost")]
        route.fulfill(content_type=f"{kind}; charset=utf-8", body=body)

    context = chromium.new_context(locale="pl-PL")
    tab = context.new_page()
    tab.route("**/*", answer)
    tab.goto("http://localhost/")
    heard = tab.evaluate(SAID)
    context.close()
    assert heard == [
        *("0 wskazówek", "1 wskazówka", "4 wskazówki", "14 wskazówek", "122 wskazówki"),
        *("1012 wskazówek", "1 mistake", "2 mistakes", "5 mistakes", "pl"),
    ]


def test_the_game_understands_it(copy: Copy) -> None:
    found = copy.value(
        "from garns.terminal.plain import verbs_by_name",
        '[verbs_by_name()[name].action for name in ("cofnij", "undo", "desfazer")]',
    )
    assert found == ["undo"] * 3
