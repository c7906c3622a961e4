"""JavaScript with fewer bytes."""

from __future__ import annotations

import subprocess

import pytest

from garns.web.compact import compact

from .node import NODE


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("const a = 1; // one\nlet b;\n", "const a=1;let b;"),
        ("/** Says\n * why. */\nf( a , b );", "f(a,b);"),
        ("if (a) {\n  b();\n}\n\n\nc()", "if(a){b();}\nc()"),
        ("a + +b - -c", "a+ +b- -c"),
        ("return a\nb", "return a\nb"),
        ("a /* all\nof it */ b", "a\nb"),
        ('say("a  // b", \'c  \\\'  d\')', 'say("a  // b",\'c  \\\'  d\')'),
        ("f ( `a  ${ b ? `{ ${c}  ` : '}' }  // d\n  e` )",
         "f(`a  ${ b ? `{ ${c}  ` : '}' }  // d\n  e`)"),
        ("a = /[/ \"]  \\/ `/g.test( b )", "a= /[/ \"]  \\/ `/g.test(b)"),
        ("a = b / c / d // e", "a=b / c / d"),
        ("f(/'/ , 1)", "f(/'/ ,1)"),
        ("return /a  b/u;", "return /a  b/u;"),
        ("class A {\n  #b = 1;\n\n  get c() { return this.#b; }\n}",
         "class A{#b=1;get c(){return this.#b;}}"),
        ("const é = ü in ö", "const é=ü in ö"),
    ],
)  # fmt: skip
def test_white_space_and_comments_go_and_all_else_stays(script: str, expected: str) -> None:
    assert compact(script) == f"{expected}\n"
    assert compact(expected) == f"{expected}\n"


def test_a_compact_script_does_the_same() -> None:
    script = r"""
        // A statement may end with its line.
        let n = 4
        const half = (x) => x / 2 /* not a pattern / */ / 1
        n = half(n)
        ++n
        const found = "a/b // c".match(/[/]\s*b (\/)(?=.)/)
        const text = `${[1, 2].map((x) => `${ { x }.x }  `).join("}")}
            // ${n}`
        console.log(JSON.stringify([n, found[1], text, - -n, 8 / n / 2]))
    """
    shown = [
        subprocess.run([NODE, "-e", each], capture_output=True, text=True, check=True).stdout
        for each in (script, compact(script))
    ]
    assert shown[0] == shown[1] != ""
