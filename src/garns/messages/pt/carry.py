"""Sentences whose ids begin with `carry.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "symbols": "{format} não comporta símbolos personalizados; use line, framed ou csv.",
    "layout": "{format} não comporta um tabuleiro de formato {layout}.",
    "many": "{format} comporta um só quebra-cabeça por arquivo.",
    "column": "{format}: um quebra-cabeça posterior tem o detalhe “{name}”, que nenhum dos primeiros {n} tem; ponha esse quebra-cabeça entre os primeiros.",
    "binary": "{format} não é um formato de texto: grave em um arquivo com -o.",
    "character": "{format} não comporta um caractere do detalhe “{name}”.",
}
