"""The making of a grid in words and pictures."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring

from garns.draw import Frame, flipbook_html, frame_svg, making_frames, making_text
from garns.generation import Draws
from garns.generation.boxes import BoxStep, boxes_steps
from garns.messages import use_language
from garns.model import Grid, Layout, Symbols
from tests.draw.boards import part, written

STEPS = list(boxes_steps(Draws(7)))
STUCK = next(i for i, step in enumerate(STEPS) if step.stuck)


def told(steps: list[BoxStep], **wishes: object) -> str:
    return "\n".join(making_text(steps, **wishes))  # type: ignore[arg-type]


# words


def test_every_draw_has_its_line() -> None:
    text = told(STEPS)
    lines = re.findall(r"^  ([A-I][a-i])  ([\d ]+) → (\d)", text, re.M)
    drawn = [step for step in STEPS if step.kind == "draw"]
    assert len(lines) == len(drawn)
    for (_, candidates, value), step in zip(lines, drawn, strict=True):
        assert tuple(map(int, candidates.split())) == step.candidates
        assert int(value) == step.value
    assert text.count("Going back: ") == len(STEPS) - len(drawn)
    assert max(map(len, text.splitlines())) <= 88


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            [
                "Box A: the nine values in any order.",
                "removed from Ab Ac",
                "Box C: what the rows lack.",
                "The candidates of box E:",
                "A dead end: 1 cell has no value left, Ff.",
                "Going back: box E is emptied and drawn again.",
                "Box E (try 2): from the candidate lists.",
                "The grid is full:",
            ],
        ),
        (
            "pt",
            [
                "Bloco A: os nove valores em qualquer ordem.",
                "sai de Ab Ac",
                "Bloco C: o que falta nas linhas.",
                "Os candidatos do bloco E:",
                "Beco sem saída: 1 casa ficou sem valor possível, Ff.",
                "Voltando: o bloco E é esvaziado e sorteado de novo.",
                "Bloco E (tentativa 2): a partir das listas de candidatos.",
                "A grade está completa:",
            ],
        ),
    ],
)
def test_the_story_in_both_languages(lang: str, words: list[str]) -> None:
    with use_language(lang):
        text = told(STEPS)
    places = [text.index(word) for word in words]
    assert places == sorted(places)


def test_each_way_back_is_told() -> None:
    base = STEPS[STUCK + 1]
    kinds = {
        "box again": "is emptied",
        "four again": "has failed 3 times",
        "all again": "100 rounds",
    }
    for kind, words in kinds.items():
        back = BoxStep(kind, 7, 3, base.board, base.lists, emptied=(4, 5, 7))  # type: ignore[arg-type]
        assert words in told([back])
    four = BoxStep("four again", 7, 3, base.board, base.lists, emptied=(4, 5, 7))
    assert "What stands in E, F and H is removed" in next(iter(making_frames([four]))).words


def test_plain_characters_and_other_symbols() -> None:
    assert told(STEPS, ascii=True).isascii()
    fruit = told(STEPS, symbols=Symbols.named("fruit", 9))
    assert "🍎" in fruit
    assert not re.search(r"→ \d", fruit)


# pictures


def test_a_picture_shows_what_is_crossed_out() -> None:
    step = STEPS[STUCK]
    frame = list(making_frames(STEPS))[STUCK]
    assert frame.pointed_at == (step.cell,)
    assert frame.dead_ends == step.stuck
    assert [cell for cell, mask in enumerate(frame.struck or ()) if mask] == sorted(step.removed)
    for cell in step.removed:
        assert (frame.lists or ())[cell] >> (step.value or 0) - 1 & 1
    assert len(list(making_frames(STEPS))) == len(STEPS)


def test_frames_of_one_try_belong_together() -> None:
    frames = list(making_frames(STEPS))
    parts = [frame.part for frame in frames]
    assert parts == sorted(parts)
    tries = {(step.box, step.attempt): None for step in STEPS}
    assert len(set(parts)) >= len(tries)


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_the_drawing(theme: str) -> None:
    frame = list(making_frames(STEPS))[STUCK]
    svg = frame_svg(frame, theme=theme)  # type: ignore[arg-type]
    root = fromstring(svg)
    assert root.attrib["viewBox"]
    assert sorted(written(svg, "letter").values()) == list("ABCDEFGHI")
    assert part(svg, "strike")[0].attrib["d"].count("M") == len(STEPS[STUCK].removed)
    text = " ".join(root.itertext())
    assert frame.heading in text
    assert "A dead end" in text


def test_all_pictures_have_one_size_with_room_for_the_words() -> None:
    frames = list(making_frames(STEPS))
    roots = [fromstring(frame_svg(frame)) for frame in frames]
    assert len({root.attrib["viewBox"] for root in roots}) == 1
    height = float(roots[0].attrib["height"])
    captions = [
        float(text.attrib["y"])
        for root in roots
        for text in root.findall("{http://www.w3.org/2000/svg}text")
    ]
    assert len(captions) > 2 * len(frames)
    assert max(captions) < height - 4


# the page to flip through


def page(frames: list[Frame]) -> tuple[str, dict[str, Any]]:
    html = flipbook_html(frames, "A <title>", ["garns grid --seed 7"])
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.S)
    assert data
    return html, json.loads(data[1])


def test_the_page_needs_nothing_else() -> None:
    html, _ = page(list(making_frames(STEPS)))
    assert not re.search(r"""(src|href)=|url\(|@import|https?:""", html)
    assert "default-src 'none'" in html.replace("&#x27;", "'")
    assert "<title>A &lt;title&gt;</title>" in html
    assert html.count("<td") == 81
    assert re.findall(r'data-box="(.)"', html) == list("ABCDEFGHI")


def test_the_page_has_every_step_as_data_and_in_words() -> None:
    html, data = page(list(making_frames(STEPS)))
    assert html.count("<li>") == len(STEPS) == len(data["frames"])
    assert [bytes(frame["values"]) for frame in data["frames"]] == [s.board for s in STEPS]
    assert data["cells"][0] == "Aa"
    assert data["cells"][80] == "Ii"


@pytest.mark.parametrize(
    ("lang", "tag", "words"),
    [("en", "en", "Next step"), ("pt", "pt-BR", "Próximo passo")],
)
def test_the_page_speaks_the_language(lang: str, tag: str, words: str) -> None:
    with use_language(lang):
        html, _ = page(list(making_frames(STEPS)))
    assert f'<html lang="{tag}">' in html
    assert f'aria-label="{words}"' in html


def test_boards_of_other_layouts_have_their_walls_but_no_letters() -> None:
    layout = Layout.jigsaw("1112 1322 3324 3444")
    html, data = page([Frame(Grid("1" + "." * 15, layout), "One", "Words")])
    assert "data-box" not in html.split("<table")[1].split("</table>")[0]
    assert 'data-go="part-next"' not in html
    assert html.count("<td") == 16
    assert data["cells"][5] == "r2c2"
    assert data["frames"][0]["lists"] is None


def test_nothing_in_the_words_can_break_out() -> None:
    frame = Frame(Grid.empty(Layout.of_size(4)), "</script><b>", "<img onerror=x>")
    names = Symbols.named("digits", 4)
    html = flipbook_html([frame], "t", symbols=names)
    assert "<img" not in html
    assert "</script><b>" not in html
