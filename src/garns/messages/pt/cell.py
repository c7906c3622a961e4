"""Sentences whose ids begin with `cell.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unknown": "“{name}” não é o nome de uma casa: escreva L4C7 (linha 4, coluna 7) ou Ee (bloco E, casa e).",
    "outside": "{name} fica fora do tabuleiro: linhas e colunas vão de 1 a {size}.",
    "no-boxes": "{name}: este formato não tem blocos que deem nome às casas; escreva L4C7.",
}
