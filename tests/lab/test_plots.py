"""Plots: all of them, in both languages, labelled, and the same bytes from the same figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import garns
from garns.draw.plots import short_count, styled
from garns.lab import Climber, Rules, Study, compare, study
from garns.lab.plots import PLOTS, draw_plots
from garns.lab.plots.paper import LOOKS, looks, short_time
from garns.search.ladder import ALGORITHMS
from tests import clocks
from tests.lab.conftest import case, climber


def texts(figure: Any) -> list[str]:
    """Everything that is written on a figure."""
    return [text.get_text() for text in figure.findobj(lambda artist: hasattr(artist, "get_text"))]


def drawn(name: str, study: Study, language: str) -> Any:
    with garns.use_language(language), styled() as figure_class:
        return PLOTS[name](study, figure_class)


def test_all_plots_are_drawn_twice_alike(small_study: Study, tmp_path: Path) -> None:
    first = list(draw_plots(small_study, tmp_path / "one"))
    again = list(draw_plots(small_study, tmp_path / "other"))
    assert [path.name for path in first] == [f"{n}.{k}" for n in PLOTS for k in ("png", "svg")]
    for one, other in zip(first, again, strict=True):
        content = one.read_bytes()
        assert content == other.read_bytes()
        if one.suffix == ".svg":
            assert ElementTree.fromstring(content).tag.endswith("svg")
            assert b"<dc:date>" not in content
        else:
            assert content.startswith(b"\x89PNG")


@pytest.mark.parametrize("name", [name for name in PLOTS if name != "heat"])
def test_axes_are_labelled_in_both_languages(small_study: Study, name: str) -> None:
    labels = {}
    for language in ("en", "pt"):
        figure = drawn(name, small_study, language)
        axes = figure.axes[0]
        written = (axes.get_xlabel(), axes.get_ylabel())
        above_panels = (figure.get_supxlabel(), figure.get_supylabel())
        labels[language] = [label for label in (*written, *above_panels) if label]
        assert len(labels[language]) == (1 if name == "time" else 2)
    assert labels["en"] != labels["pt"]


def test_what_was_stopped_is_on_the_plot(small_study: Study) -> None:
    assert "hollow: stopped at the limit" in texts(drawn("time", small_study, "en"))
    stopped = [r for r in small_study.results if r.verdict == "limit"]
    assert stopped


def test_the_map_has_the_counts_and_the_givens(small_study: Study) -> None:
    shown = texts(drawn("heat", small_study, "pt"))
    assert any("69.175.316 inserções" in text for text in shown)
    assert "13M" in shown


def test_contestants_can_be_told_apart_without_colours() -> None:
    field = [Climber(algorithm) for algorithm in ALGORITHMS]
    assert len({look.marker for look in looks(field).values()}) == len(field)
    assert len({look.marker for look in LOOKS}) == len(LOOKS)


def test_studies_with_little_in_them(tmp_path: Path) -> None:
    """One puzzle and nobody who writes numbers: what cannot be drawn is left out."""
    rules = Rules(1, clocks.PATIENCE)
    found = study(list(compare([case("5.in")], [climber("kernel")], rules)), rules, growth=False)
    files = list(draw_plots(found, tmp_path))
    assert [path.name for path in files] == ["time.png", "time.svg"]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (1e-9, "1 ns"),
        (1e-6, "1 µs"),
        (2e-5, "20 µs"),
        (0.001, "1 ms"),
        (1.5, "1,5 s"),
        (10, "10 s"),
    ],
)
def test_short_times(seconds: float, text: str) -> None:
    with garns.use_language("pt"):
        assert short_time(seconds) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0"), (257, "257"), (1300, "1.3k"), (69_175_316, "69M")],
)
def test_short_counts(count: int, text: str) -> None:
    with garns.use_language("en"):
        assert short_count(count) == text
