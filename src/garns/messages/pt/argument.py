"""Sentences whose ids begin with `argument.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "whole": "{name} precisa ser um número inteiro, não {found}.",
    "least": "{name} precisa ser {least} ou mais, não {found}.",
    "most": "{name} precisa ser {most} ou menos, não {found}.",
    "seconds": "seconds precisa ser um número, 0 ou mais, não {found}.",
    "text": "{name} precisa ser um texto, não {found}.",
    "path": "{name} precisa ser o caminho de um arquivo, não {found}.",
    "function": "{name} precisa ser uma função, não {found}.",
    "items": "{name} precisa ser uma lista ou outra sequência, não {found}.",
    "layout": "layout precisa ser um formato de tabuleiro ou o nome de um, não {found}.",
    "symbols": "symbols precisa ser um conjunto de símbolos ou o nome de um, não {found}.",
    "encoding": "Não há codificação chamada {found}.",
    "puzzle": "puzzle precisa ser uma grade, um quebra-cabeça, um texto ou uma lista de casas, não {found}.",
}
