"""Headings of tables: which column says what, in the words of Moodle, Google Classroom and Forms,
Canvas, SIGAA and of teachers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from .cell_text import plain

ROLES = {
    "code": ("code", "sheet code", "código", "código da folha", "cód"),
    "id": (
        "sis user id",
        "id",
        "student id",
        "student number",
        "id number",
        "sis id",
        "registration number",
        "matrícula",
        "número de matrícula",
        "nº de matrícula",
        "nº matrícula",
        "matrícula do aluno",
        "matrícula do discente",
        "matrícula sigaa",
        "ra",
        "rga",
        "rgm",
        "dre",
        "nusp",
        "nº usp",
        "número usp",
        "registro acadêmico",
        "prontuário",
        "número de identificação",
        "identificação",
        "número do aluno",
        "número",
        "nº",
        "código do aluno",
        "código",
        "username",
        "user name",
        "nome de usuário",
        "usuário",
        "login",
        "sis login id",
        "student",
    ),
    "name": (
        "name",
        "full name",
        "student name",
        "nome",
        "nome completo",
        "nome do aluno",
        "nome do discente",
        "nome do estudante",
        "aluno",
        "aluna",
        "aluno(a)",
        "discente",
        "estudante",
        "participante",
        "student",
    ),
    "first": ("first name", "given name", "primeiro nome", "prenome"),
    "last": ("last name", "surname", "family name", "sobrenome", "último nome"),
    "email": (
        "email",
        "email address",
        "student email",
        "endereço de email",
        "endereço email",
        "email institucional",
        "email do aluno",
        "email do discente",
        "correio",
        "correio eletrônico",
        "nome de usuário (email)",
    ),
    "group": (
        "group",
        "group name",
        "team",
        "pair",
        "grupo",
        "nome do grupo",
        "equipe",
        "dupla",
        "trio",
    ),
}
"""The headings of each kind of column, the most telling first. Hyphens, blanks, accents and
capitals make no difference."""

QUESTIONS = {
    "id": ("matricula", "studentid", "studentnumber"),
    "email": ("email",),
    "name": ("nomecompleto", "fullname", "seunome", "yourname", "nomedoaluno", "studentname"),
}
"""What a heading may contain that was a question in a form: “Qual é a sua matrícula?”."""

ANSWERS = (
    r"(?:a|r|ans|answer|resp|response|resposta)0*(\d{1,4})",
    r"(?:q|question|questao|pergunta|cell|casa|celula|item|letra)?0*(\d{1,4})",
    r"(?:answer|resp|resposta|q|question|questao|pergunta|cell|casa|celula|item|letra)?([a-z])",
)
"""Headings of answers: a number from 1, or the letter that is on the sheet; the first kind that
has all of them is taken."""


@cache
def heading_key(heading: str) -> str:
    """Letters and digits alone: “Endereço de e-mail” is enderecodeemail."""
    return re.sub(r"[\W_]", "", plain(heading))


def columns_by_role(headings: Sequence[str], roles: Iterable[str]) -> dict[str, str]:
    """The heading of each of these roles that is there. No column has two of them."""
    found: dict[str, str] = {}
    for role in roles:
        free = [heading for heading in headings if heading not in found.values()]
        if (heading := _heading_of(role, free)) is not None:
            found[role] = heading
    return found


def _heading_of(role: str, headings: Sequence[str]) -> str | None:
    for name in ROLES[role]:
        for heading in headings:
            if heading_key(heading) == heading_key(name):
                return heading
    for words in QUESTIONS.get(role, ()):
        for heading in headings:
            if words in heading_key(heading):
                return heading
    return None


def known_headings(headings: Sequence[str]) -> int:
    """How many of them are those of a class list or of answers."""
    known = {heading_key(name) for names in ROLES.values() for name in names}
    keys = [key for heading in headings if (key := heading_key(heading))]
    answers = [key for key in keys if re.fullmatch(ANSWERS[0], key)]
    return sum(key in known for key in keys) + len(answers)


def answer_columns(headings: Sequence[str], count: int) -> list[str] | None:
    """The columns of the answers in the order of the sheet, if their headings tell."""
    for pattern in ANSWERS:
        numbered: dict[int, str] = {}
        for heading in headings:
            if found := re.fullmatch(pattern, heading_key(heading)):
                label = found[1]
                number = int(label) if label.isdecimal() else ord(label) - ord("a") + 1
                numbered.setdefault(number, heading)
        if all(number in numbered for number in range(1, count + 1)):
            return [numbered[number] for number in range(1, count + 1)]
    return None
