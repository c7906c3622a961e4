"""Sentences whose ids begin with `assign.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "paper": "Não há papel “{name}”. Conhecidos: {known}.",
    "points": (
        "{n} peso para {ask} casas pedidas: dê um para cada.",
        "{n} pesos para {ask} casas pedidas: dê um para cada.",
    ),
    "number": "É preciso pedir pelo menos uma casa, e o número de variantes não pode ser negativo.",
    "no-more-puzzles": (
        "Não foi encontrado outro quebra-cabeça: {n} já está em uso.",
        "Não foi encontrado outro quebra-cabeça: {n} já estão em uso.",
    ),
    "too-many-cells": (
        "Seriam pedidas {ask} casas, mas o quebra-cabeça só tem {n} vazia.",
        "Seriam pedidas {ask} casas, mas o quebra-cabeça só tem {n} vazias.",
    ),
    "exists": "“{name}” já existe, com outras configurações ou outros alunos. Novos alunos entram com garns assign add.",
    "no-such": "“{name}” não é a pasta de uma lista.",
    "made": ("{n} folha em “{name}”.", "{n} folhas em “{name}”."),
    "unused-columns": "Colunas não usadas: {names}.",
    "lines-above": (
        "{n} linha acima dos títulos não é lida.",
        "{n} linhas acima dos títulos não são lidas.",
    ),
    "one-sheet": "Só a folha “{name}” é lida; fora dela: {others}.",
    "id-is-email": "Não há coluna de matrículas; os endereços de e-mail servem de matrícula.",
    "id-is-name": "Não há coluna de matrículas; os nomes servem de matrícula.",
    "unchanged": "Nada mudou.",
    "added": ("{n} aluno novo: {ids}.", "{n} alunos novos: {ids}."),
    "printed": "As folhas estão em “{name}”; all.pdf as tem na ordem da lista da turma.",
    "status.students": ("{n} aluno", "{n} alunos"),
    "status.sheets": ("{n} folha", "{n} folhas"),
    "status.printed": "folhas feitas: {n} de {total}",
    "no-sheets": "Nem todas as folhas de “{name}” estão feitas: execute antes garns assign sheets.",
}
