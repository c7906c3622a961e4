"""Writes the table of the class server's routes: who may ask for what (`docs/class-routes.md`, and
the same in Portuguese).

    python -m tools.class_routes
"""

from __future__ import annotations

from pathlib import Path

from garns.class_server.access.roles import Needs
from garns.class_server.pages.table import all_routes

DOCS = Path(__file__).parents[1] / "docs"

FILES = {"en": DOCS / "class-routes.md", "pt": DOCS / "pt" / "class-routes.md"}

COLUMNS = {
    "en": ("nobody", "account", "makes courses", "owner", "student", "assistant", "teacher"),
    "pt": ("ninguém", "conta", "cria cursos", "dono", "estudante", "monitor", "professor"),
}

ABOUT = {
    "en": """# Routes of the class server, and who may ask for them

Every address that `garns class serve` answers, and which roles it answers. *Nobody* is a browser that is not signed in, *account* anybody who is, *makes courses* an account that may, *owner* whose server it is; student, assistant and teacher are roles *in the course that the address names*. Owning the server opens no course. Whoever may not see a page is asked to sign in, or told that there is no such page, never whether it exists. `own`: only one's own work, or that of one's own group. `first`: until the server has an owner. A test walks all of them as everybody: [tests/class_server/test_roles.py](../tests/class_server/test_roles.py).

`python -m tools.class_routes` writes this page. [Em português.](pt/class-routes.md)
""",
    "pt": """# Rotas do servidor da turma, e quem pode pedi-las

Cada endereço que `garns class serve` atende, e a que papéis. *Ninguém* é um navegador sem sessão iniciada; *conta*, quem iniciou sessão; *cria cursos*, uma conta que pode criá-los; *dono*, de quem é o servidor. Estudante, monitor e professor são papéis *no curso que o endereço nomeia*. Ser dono do servidor não abre nenhum curso. Quem não pode ver uma página é levado a entrar, ou lê que ela não existe, e nunca fica sabendo se existe. `own`: só o próprio trabalho, ou o do próprio grupo. `first`: enquanto o servidor não tem dono. Um teste percorre todas com todos os papéis: [tests/class_server/test_roles.py](../../tests/class_server/test_roles.py).

`python -m tools.class_routes` escreve esta página. [In English.](../class-routes.md)
""",
}


ALL = COLUMNS["en"]

WHO_MAY: dict[Needs, dict[str, str]] = {
    Needs.ANYBODY: dict.fromkeys(ALL, "✓"),
    Needs.FIRST_RUN: {"nobody": "first"},
    Needs.ACCOUNT: dict.fromkeys(ALL[1:], "✓"),
    Needs.MAKING_COURSES: dict.fromkeys(("makes courses", "owner"), "✓"),
    Needs.OWNER: {"owner": "✓"},
    Needs.MEMBER: dict.fromkeys(("student", "assistant", "teacher"), "✓"),
    Needs.STUDENT: {"student": "✓"},
    Needs.OWN_WORK: {"student": "own", "assistant": "✓", "teacher": "✓"},
    Needs.MARKING: dict.fromkeys(("assistant", "teacher"), "✓"),
    Needs.TEACHER: {"teacher": "✓"},
}


def table(language: str) -> str:
    heads = ("", *COLUMNS[language])
    lines = [f"| {' | '.join(heads)} |", f"|---|{':-:|' * (len(heads) - 1)}"]
    for route in sorted(all_routes(), key=lambda each: (each.path, each.method)):
        marks = (WHO_MAY[route.needs].get(name, "") for name in COLUMNS["en"])
        lines.append(f"| `{route.method} {route.path}` | {' | '.join(marks)} |")
    return "\n".join(lines) + "\n"


def text(language: str) -> str:
    return f"{ABOUT[language]}\n{table(language)}"


def main() -> None:
    for language, path in FILES.items():
        path.write_text(text(language), encoding="utf-8")


if __name__ == "__main__":
    main()
