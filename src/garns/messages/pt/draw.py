"""Sentences whose ids begin with `draw.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "title": "Tabuleiro de Sudoku {size}×{size}",
    "boards": ("{n} tabuleiro", "{n} tabuleiros"),
    "summary": "{parts}.",
    "givens": ("{n} pista", "{n} pistas"),
    "placed": ("{n} valor colocado", "{n} valores colocados"),
    "empty": ("{n} casa vazia", "{n} casas vazias"),
    "diagonals": "Cada diagonal contém todos os valores, uma vez cada um.",
    "windows": "Cada janela sombreada contém todos os valores, uma vez cada um.",
    "conflicts": "Em conflito: {cells}.",
    "highlighted": "Em destaque: {cells}.",
    "row": "Linha {row}: {values}.",
    "nothing": "vazia",
    "cell": "Não existe a casa {cell} para destacar: as casas vão de 0 a {last}.",
    "notes": (
        "Há anotações para {n} casa, mas o tabuleiro tem {expected}.",
        "Há anotações para {n} casas, mas o tabuleiro tem {expected}.",
    ),
    "gif-symbol": "Um GIF não consegue mostrar o símbolo “{symbol}”: use --svg.",
    "cell-size": "Uma casa não pode ter {size} de largura: esperava-se um número maior que 0.",
}
