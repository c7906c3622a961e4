"""Sentences whose ids begin with `symbols.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unusable": "“{symbol}” cannot be a symbol: blanks, commas and frame characters separate cells.",
    "repeated": "The symbol “{symbol}” stands for two things.",
    "count": (
        "{n} symbol given where the board needs {size}.",
        "{n} symbols given where the board needs {size}.",
    ),
}
