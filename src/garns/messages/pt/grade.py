"""Sentences whose ids begin with `grade.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unknown": "Ninguém na lista da turma é {fields}.",
    "twice": "{student} tem outras respostas em uma linha anterior; valem estas.",
    "nothing": "Nenhuma resposta foi entregue.",
    "blank": "{cell}: em branco, o certo é {right}.",
    "wrong": "{cell}: “{answer}”, o certo é {right}.",
    "another-key": "Estas são exatamente as respostas de outra folha.",
    "strangers": (
        "{n} linha da planilha não é de ninguém na lista da turma.",
        "{n} linhas da planilha não são de ninguém na lista da turma.",
    ),
}
