"""Sentences whose ids begin with `sheet.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "date": "Data",
    "version": "Versão",
    "deadline": "Entrega até",
    "sheet": "Folha",
    "mark": "Nota",
    "answer-here": "responda aqui",
    "question": "Quais símbolos ficam nestas casas?",
    "unique": "exatamente uma solução",
    "key": "Gabarito",
    "students": "Alunos",
    "code": "Código",
    "answers": "Respostas",
    "place": "linha {row}, coluna {column}",
    "book": "Quebra-cabeças",
    "solutions": "Soluções",
    "solutions-file": "gabarito",
    "separate": "As soluções estão em “{name}”.",
}
