"""Sentences whose ids begin with `flipbook.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "board": "O tabuleiro neste passo",
    "candidates": "candidatos",
    "button.first": "Primeiro passo",
    "button.back": "Passo anterior",
    "button.next": "Próximo passo",
    "button.last": "Último passo",
    "button.part-back": "Bloco anterior",
    "button.part-next": "Próximo bloco",
    "slider": "Passo",
    "keys": "Teclas: ← → um passo, Shift com ← → um bloco, Home e End.",
    "keys-only-steps": "Teclas: ← → um passo, Home e End.",
    "all": ("{n} passo em palavras", "Todos os {n} passos em palavras"),
}
