"""Sentences whose ids begin with `carry.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "symbols": "{format} não comporta símbolos próprios; use line, framed ou csv.",
    "layout": "{format} não comporta um tabuleiro de formato {layout}.",
    "many": "{format} comporta um só quebra-cabeça por arquivo.",
    "column": "{format}: um quebra-cabeça posterior tem o detalhe “{name}”, que nenhum dos primeiros {n} tem; ponha-o perto do início.",
    "binary": "{format} não é um texto: escreva em um arquivo.",
}
