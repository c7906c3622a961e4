"""Sentences whose ids begin with `symbols.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unusable": "“{symbol}” não pode ser um símbolo: espaços, vírgulas e traços de moldura separam casas.",
    "repeated": "O símbolo “{symbol}” representa duas coisas.",
    "count": (
        "Foi dado {n} símbolo e o tabuleiro precisa de {size}.",
        "Foram dados {n} símbolos e o tabuleiro precisa de {size}.",
    ),
    "no-such-set": "“{name}” não é um conjunto de símbolos. Conjuntos: {known}. Símbolos próprios são caracteres diferentes ou uma lista com vírgulas, um para cada valor; figuras são uma pasta de imagens.",
    "no-set-of-size": (
        "“{name}” não é um conjunto de símbolos e tem {n} caractere, mas o tabuleiro precisa de {size}. Conjuntos: {known}.",
        "“{name}” não é um conjunto de símbolos e tem {n} caracteres, mas o tabuleiro precisa de {size}. Conjuntos: {known}.",
    ),
    "no-folder": "Não há pasta nem imagem “{name}”.",
    "no-images": "“{name}” não tem imagens (png, svg, jpg).",
    "image": "“{name}” não serve de imagem: {problem}",
    "no-glyph": "Nenhuma fonte daqui imprime o símbolo “{symbol}”. Use uma pasta de imagens: --symbols PASTA.",
    "too-small": "Os símbolos são longos demais para serem lidos em tabuleiros deste tamanho. Ponha menos tabuleiros por página (--per-page) ou use símbolos mais curtos ou imagens.",
    "names-for-images": "Aqui não se mostram imagens: os nomes dos arquivos ficam no lugar delas.",
}
