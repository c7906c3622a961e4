"""Reports: that they are whole in every form, and that what they say is true."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
import typst

import garns
from garns.draw import board_svg
from garns.engine import check
from garns.lab import Attempt, Case, Contestant, Program, Result, Rules, Study, compare, study
from garns.lab.report import Details, Findings, ReportFolder, markdown, write_report
from garns.lab.report.background import introduction
from garns.lab.report.blocks import Block, Heading, Listing, Paragraph, Section, Table
from garns.lab.report.closing import conclusion, strengths
from garns.lab.report.discussion import discussion
from garns.lab.report.measurements import results as results_section
from garns.lab.report.numbering import Numbers, numbered
from garns.lab.report.references import WORKS
from garns.lab.report.typst import part, plain, style
from garns.lab.source import read_source
from garns.lab.tables import summary_rows
from garns.search import backtrack
from tests import clocks
from tests.lab.conftest import case, climber

SOURCE = Path(__file__).with_name("solver.c")

DETAILS = Details(
    title="A #1 *test* [of] $x$ <a> @b -- 100% & c_d",
    institution="Universidade de São Paulo",
    course="Algoritmos",
    class_name="T01",
    teacher="Profa. Íris",
    authors=("Ana & Zé", "João #2"),
    place="São Paulo",
    date="2 // 3",
)


@cache
def pdf_text(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as pdf:
        pages = [page.get_textpage().get_text_range() for page in pdf]
    return re.sub(r"\s+", " ", " ".join(pages))


@pytest.fixture(scope="session")
def full_report(small_study: Study, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """In Portuguese, in all forms, with all plots."""
    folder = tmp_path_factory.mktemp("report")
    with garns.use_language("pt"):
        findings = Findings(small_study)
        write_report(findings, ReportFolder(folder), DETAILS, kinds=("typst", "latex", "markdown"))
    return folder


@dataclass(frozen=True)
class Written:
    folder: Path
    findings: Findings
    program: Program


@pytest.fixture(scope="session")
def own_report(c_solver: str, tmp_path_factory: pytest.TempPathFactory) -> Written:
    """In English, on a student's program, without a title page."""
    program, rules = Program(c_solver), Rules(1, clocks.PATIENCE)
    field: list[Contestant] = [program, climber("rows-compiled"), climber("singles")]
    results = list(compare([case("5.in"), case("8.in")], field, rules))
    made = study(results, rules, growth=False)
    findings = Findings(made, {program: (read_source(SOURCE),)})
    folder = tmp_path_factory.mktemp("own")
    with garns.use_language("en"):
        write_report(findings, ReportFolder(folder), Details(date="16 November 2026"))
    return Written(folder, findings, program)


SECTIONS = (
    "1 Introdução",
    "2 O algoritmo",
    "3 Implementação",
    "4 Experimentos",
    "5 Resultados",
    "6 Discussão",
    "7 Pontos fortes e fracos",
    "8 Conclusão",
    "Referências",
)


def test_the_pdf_is_whole(full_report: Path) -> None:
    text = pdf_text(full_report / "report.pdf")
    shown = [
        *(DETAILS.title or "", DETAILS.institution or "", *DETAILS.authors, "2 // 3", "Sumário"),
        *("Disciplina: Algoritmos", "Turma: T01", "Docente: Profa. Íris", "São Paulo"),
        *("resolver(tabuleiro)", "L1C1", "69.175.316", "257", "217", "Golomb"),
        *("NP-completo [2]", "Figura 9", "Tabela 3"),
    ]
    for words in (*shown, *SECTIONS):
        assert words in text, words
    assert b"/Lang(pt)" in (full_report / "report.pdf").read_bytes()
    assert "fundador" not in text


def test_the_folder_has_one_place_for_what_is_made(full_report: Path) -> None:
    names = {path.name for path in full_report.iterdir()}
    assert names == {"made", "report.pdf", "report.typ", "report.tex", "report.md"}
    assert (full_report / "made" / "results.csv").read_text().startswith("puzzle,")


def test_the_students_program_is_in_the_report(own_report: Written) -> None:
    text = pdf_text(own_report.folder / "report.pdf")
    assert "Table 4 compares the counter of my_solver with the reference" in text
    assert "They are equal on both puzzles." in text
    assert "The program my_solver is written in C and has 52 lines (Listing 2)." in text
    assert "static int fits(int row, int column, int value)" in text
    assert "my_solver gave the right answer to both puzzles: no board" in text
    assert "The program my_solver follows the algorithm step by step" in text
    assert "my_solver finds the same first solution as the reference" in text
    assert "16 November 2026" in text
    assert "founding" not in text


def test_the_solution_shown_is_the_one_that_was_counted(own_report: Written) -> None:
    for number, name in enumerate(("5.in", "8.in"), start=1):
        grid = case(name).grid
        first, other = backtrack(grid).first_solution, check(grid).examples[0]
        assert first is not None
        assert first != other, "else this would show nothing"
        drawn = (own_report.folder / f"made/images/solution-{number}.svg").read_text()
        with garns.use_language("en"):
            assert drawn == board_svg(first)


def test_the_same_figures_give_the_same_file(tmp_path: Path) -> None:
    bare = Findings(Study((result("5.in", "kernel", "solved", 0),), Rules()))
    folder = ReportFolder(tmp_path)
    source = write_report(bare, folder, Details(), pdf=False)
    assert source.name == "report.typ"
    assert not (tmp_path / "report.pdf").exists()
    assert "def solve(" in (tmp_path / "made" / "implementation.typ").read_text()
    first = write_report(bare, folder, Details()).read_bytes()
    assert first == write_report(bare, folder, Details()).read_bytes()


def tex(folder: Path) -> str:
    files = [folder / "report.tex", *sorted((folder / "made").glob("*.tex"))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_latex_is_whole(full_report: Path) -> None:
    """As far as that can be told without a compiler."""
    text = tex(full_report)
    listings = re.compile(r"\\begin\{lstlisting\}\[.*?\]\n.*?\\end\{lstlisting\}", re.S)
    prose = listings.sub("", text)
    for kind in set(re.findall(r"\\begin\{(\w+)\}", prose)):
        assert prose.count(f"\\begin{{{kind}}}") == prose.count(f"\\end{{{kind}}}"), kind
    bare = re.sub(r"\\[{}\\]", "", prose)
    assert bare.count("{") == bare.count("}")
    labels = set(re.findall(r"\\label\{([^}]+)\}", text)) | set(
        re.findall(r"label=(lst:\S+?)[,\]]", text)
    )
    assert set(re.findall(r"\\ref\{([^}]+)\}", text)) <= labels
    works = set(re.findall(r"\\bibitem\{(\w+)\}", text))
    assert set(re.findall(r"\\cite\{(\w+)\}", text)) == works
    for image in re.findall(r"\\includegraphics\[[^]]*\]\{([^}]+)\}", text):
        assert (full_report / f"{image}.pdf").is_file()
    for name in re.findall(r"\\input\{([^}]+)\}", (full_report / "report.tex").read_text()):
        assert (full_report / f"{name}.tex").is_file()
    assert r"A \#1 *test* [of] \$x\$ \textless{}a\textgreater{} @b -- 100\% \& c\_d" in text


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no LaTeX")
def test_latex_compiles(full_report: Path, tmp_path: Path) -> None:
    shutil.copytree(full_report, tmp_path / "r")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "report.tex"]
    for _ in range(2):
        run = subprocess.run(
            command,
            check=False,
            cwd=tmp_path / "r",
            capture_output=True,
            text=True,
            errors="replace",
        )
        if "not found" in run.stdout or "I can't find file" in run.stdout:
            pytest.skip("this LaTeX lacks a package")
        assert run.returncode == 0, run.stdout[-3000:]
    assert "There were undefined references" not in run.stdout


def test_markdown_is_whole(full_report: Path) -> None:
    text = (full_report / "report.md").read_text(encoding="utf-8")
    anchors = set(re.findall(r'<a id="([^"]+)">', text))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors
    images = re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)
    assert len(images) > 8
    assert all((full_report / image).is_file() for image in images)
    for number, name in enumerate(SECTIONS[:-1], start=1):
        words = name.removeprefix(f"{number} ")
        assert re.search(rf"^## {number}\. <a id=\S+></a>{words}$", text, re.M), words
    assert "**Tabela 1.**" in text


def test_only_known_works_are_cited(full_report: Path) -> None:
    text = pdf_text(full_report / "report.pdf")
    cited = [key for key, work in WORKS.items() if work.partition(".  ")[0][:25] in text]
    assert {"felgenhauer", "golomb", "norvig", "yato"} <= set(cited)
    assert "biere" not in cited, "SAT was not measured"


def said(
    found: Study, section: Callable[[Findings], Iterator[Block]] = discussion, language: str = "en"
) -> str:
    """The text of a section, without what marks references."""
    with garns.use_language(language):
        blocks = list(section(Findings(found)))
    texts = [block.text for block in blocks if isinstance(block, (Heading, Paragraph))]
    return re.sub(r"⟦\w+:([^⟧]*)⟧", r"\1", "\n".join(texts))


def test_the_discussion_of_three_classic_puzzles(founding: list[Case]) -> None:
    rules = Rules(1, clocks.PATIENCE)
    field = [climber(id) for id in ("rows-compiled", "singles")]
    text = said(study(list(compare(founding, field, rules)), rules, growth=False))
    assert "8.in takes 217 insertions and 7.in takes 69,175,316: 318,780 times as many." in text
    assert "7.in has 64, 8.in has 68" in text
    assert "69,175,252 were taken back (99.99 %)" in text
    assert "Singles makes 64 insertions without a single guess" in text
    assert "was reached" not in text


def result(name: str, id: str, verdict: str, insertions: int, seconds: float = 1.0) -> Result:
    found = case(name)
    counters = {"insertions": insertions, "guesses": 5, "backtracks": 0}
    solution = found.grid if verdict == "solved" else None
    attempt = Attempt(verdict, seconds, counters, solution=solution)  # type: ignore[arg-type]
    return Result(found, climber(id), (attempt,))


def of_program(
    name: str, verdict: str, counters: dict[str, int], command: str = "./mine"
) -> Result:
    solution = case(name).grid if verdict == "solved" else None
    attempt = Attempt(verdict, 1.0, counters, solution=solution)  # type: ignore[arg-type]
    return Result(case(name), Program(command), (attempt,))


def test_nothing_is_said_that_the_figures_do_not_show() -> None:
    alike = [result("5.in", "rows", "solved", 100), result("8.in", "rows", "solved", 120)]
    text = said(Study(tuple(alike), Rules()))
    assert "times as many" not in text
    assert "taken back" not in text
    assert "write far less" not in text
    assert text == "What an insertion costs\nRow by row pays about 9.17 ms for an insertion."


def test_stopped_searches_are_named() -> None:
    mixed = [
        result("5.in", "rows", "limit", 100),
        result("5.in", "forward", "limit", 100),
        result("5.in", "singles", "solved", 10),
    ]
    text = said(Study(tuple(mixed), Rules(seconds=10)))
    assert "The limit of 10 s was reached on 5.in by Row by row and Forward checking." in text
    assert "write far less" not in text, "a search that was stopped has no count to compare with"


def test_a_counter_that_differs_is_named() -> None:
    results = [
        *(result("5.in", "rows", "solved", 257), of_program("5.in", "solved", {"insertions": 258})),
        *(result("8.in", "rows", "solved", 217), of_program("8.in", "solved", {"insertions": 217})),
        *(result("7.in", "rows", "solved", 69), of_program("7.in", "crash", {})),
    ]
    found = Study(tuple(results), Rules())
    facts = said(found, counters_section)
    assert "They are equal on 1 of 3 puzzles. They differ on 5.in." in facts
    assert "On 7.in there is nothing to compare" in facts
    meaning = said(found)
    assert "On 5.in, mine makes other steps than the algorithm" in meaning
    assert "mine failed on 1 of the 3 puzzles, 7.in: crash." in meaning


def counters_section(findings: Findings) -> Iterator[Block]:
    return results_section(findings, ())


def test_results_have_the_facts_and_the_discussion_has_their_meaning() -> None:
    results = [
        *(result("5.in", "rows", "solved", 257), of_program("5.in", "solved", {"insertions": 257})),
        *(result("8.in", "rows", "solved", 217), of_program("8.in", "solved", {"insertions": 217})),
    ]
    found = Study(tuple(results), Rules())
    facts, meaning = said(found, counters_section), said(found)
    assert "mine makes exactly the steps of the algorithm" in meaning
    sentences = {sentence for sentence in re.split(r"(?<=\.)\s", meaning) if " " in sentence}
    assert not sentences & set(re.split(r"(?<=\.)\s", facts)), "nothing is said twice"


def test_a_program_without_a_counter_is_not_said_to_have_one() -> None:
    results = [result("5.in", "rows", "solved", 257), of_program("5.in", "solved", {})]
    text = said(Study(tuple(results), Rules()), counters_section)
    assert "mine prints no counter, so only its solutions are compared" in text
    assert "the counter of mine" not in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the programs mine and other were run on 1 puzzle. Their counters"),
        ("pt", "os programas mine e other foram executados em 1 quebra-cabeça. Seus contadores"),
    ],
)
def test_several_programs_are_several(language: str, words: str) -> None:
    results = [of_program("5.in", "solved", {}, command) for command in ("./mine", "./other")]
    assert words in said(Study(tuple(results), Rules()), introduction, language)


def test_a_board_without_a_solution_is_not_counted_as_unsolved() -> None:
    results = [
        *(result("5.in", "rows", "solved", 257), of_program("5.in", "solved", {})),
        *(result("8.in", "rows", "none", 3), of_program("8.in", "none", {})),
    ]
    found = Study(tuple(results), Rules())
    told = said(found, conclusion)
    assert "row by row solved 1 of 2 puzzles." in told
    assert "A whole search showed that 1 puzzle has no solution." in told
    assert "mine gave the right answer to both puzzles" in said(found, strengths)


def test_a_median_between_a_whole_and_a_stopped_search_is_a_lower_bound() -> None:
    whole, stopped = result("5.in", "rows", "solved", 9), result("8.in", "rows", "limit", 9, 3.0)
    with garns.use_language("en"):
        (row,) = summary_rows(Study((whole, stopped), Rules()))
        assert row[2] == "> 2.00 s"
        (row,) = summary_rows(Study((whole, result("8.in", "rows", "solved", 9, 3.0)), Rules()))
        assert row[2] == "2.00 s"


def test_tables_are_named_in_good_portuguese() -> None:
    results = [result(name, "rows", "solved", 9) for name in ("5.in", "8.in")]
    text = said(Study(tuple(results), Rules()), counters_section, "pt")
    assert "Cada quebra-cabeça tem uma tabela própria: case-1 e case-2." in text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a_b*c", r"a\_b\*c"),
        ("= x", r"\= x"),
        ("1. x", r"1\. x"),
        ("http://x", r"http:\/\/x"),
        ("--to", r"\--to"),
    ],
)
def test_words_are_no_markup(text: str, shown: str) -> None:
    assert plain(text) == shown


@pytest.mark.parametrize("above", [200, 215, 225, 232, 238])
def test_a_long_table_is_broken_between_rows_and_keeps_its_caption(
    tmp_path: Path, above: int
) -> None:
    rows = [[f"start{row}", f"{'words ' * 60} end{row}", ""] for row in range(3)]
    table = Table("long", "Caption.", ["one", "two", "three"], rows, "lww")
    section = Section("strengths", "Strengths", (table,))
    (tmp_path / "style.typ").write_text(style(Details()), encoding="utf-8")
    (tmp_path / "main.typ").write_text(
        f'#import "style.typ": report\n#show: report\n#v({above}mm)\n{part(section, Numbers({}))}',
        encoding="utf-8",
    )
    compiled = tmp_path / "main.pdf"
    typst.compile(tmp_path / "main.typ", output=compiled)
    with pypdfium2.PdfDocument(compiled) as pdf:
        pages = [page.get_textpage().get_text_range() for page in pdf]
    (first,) = (page for page in pages if "Caption." in page)
    assert "start0" in first
    for row in range(3):
        (page,) = (page for page in pages if f"start{row}" in page)
        assert f"end{row}" in page


@pytest.mark.parametrize("marks", ["`", "```", "````", "`" * 50])
def test_no_text_ends_a_listing(marks: str) -> None:
    """A source with the marks of Markdown in it, and what would come after them."""
    text = f"{marks}\n<script>alert(1)</script>\n{marks}"
    section = Section("implementation", "", (Listing("own", "", text, "C"),))
    written = markdown.part(section, numbered([section]))
    fence = written.split("\n")[2].removesuffix("c")
    assert set(fence) == {"`"}
    assert len(fence) > len(marks)
    assert written.count(fence) == 2
