"""Sentences whose ids begin with `layout.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unknown": "Nenhum formato de tabuleiro se chama “{name}”. Exemplos: 9, 6, blocks-3x2, latin-5, 9+diagonals, windoku, jigsaw-1112132233243444.",
    "no-blocks": "O tamanho {size} não tem blocos usuais: informe um formato, como latin-{size}.",
    "block-shape": "Um bloco não pode ser {rows}×{columns}.",
    "regions-count": "Um mapa de regiões precisa de N×N rótulos; {n} não é um quadrado perfeito.",
    "region-size": (
        "A região {label} tem {n} casa; precisa de {size}.",
        "A região {label} tem {n} casas; precisa de {size}.",
    ),
    "size": "O tamanho {size} não é possível: os tabuleiros vão de 1 a {max}.",
    "windows": "Janelas precisam de blocos quadrados.",
    "regions-and-name": "Um mapa de regiões define um Sudoku irregular (jigsaw): o único formato que se combina com ele é “diagonals”.",
}
