"""Sentences whose ids begin with `bank.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "size": "O banco tem tabuleiros de tamanho {known}, não {size}.",
    "level": "O banco não tem quebra-cabeças “{level}” de tamanho {size}. Tem {known}.",
    "number": "O banco tem {n} destes quebra-cabeças: não existe o número {number}.",
    "rating": "O banco não tem aqui nenhum quebra-cabeça com avaliação {rating}.",
    "unrated": "A escala {scale} é para tabuleiros 9×9 com blocos: os quebra-cabeças de tamanho {size} não têm avaliação.",
    "date": "“{text}” não é uma data: escreva 2026-12-24 ou hoje.",
}
