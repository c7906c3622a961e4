"""Sentences whose ids begin with `bank.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "size": "O banco tem tabuleiros de tamanho {known}, não {size}.",
    "level": "O banco não tem quebra-cabeças “{level}” de tamanho {size}. Tem {known}.",
    "number": "O banco tem {n} destes quebra-cabeças: não existe o número {number}.",
    "date": "“{text}” não é uma data: escreva 2026-12-24 ou hoje.",
}
