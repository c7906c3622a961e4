"""Sentences whose ids begin with `programs.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "bytes": "“{text}” não é um tamanho. Escreva um número de bytes, ou um com K, M ou G: 256M.",
    "no-such-program": "Não há programa “{name}” para executar.",
    "cannot-start": "“{name}” não pode ser iniciado: {problem}.",
}
