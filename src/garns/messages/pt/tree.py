"""Sentences whose ids begin with `tree.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "title": "A árvore de busca",
    "summary": (
        "A árvore de busca: {n} inserção, {branches} ramos mostrados",
        "A árvore de busca: {n} inserções, {branches} ramos mostrados",
    ),
    "share": "parte de todas as inserções",
    "root": "o tabuleiro dado",
    "chain": "{first} … {last} ({n} casas)",
    "branches": ("{n} inserção", "{n} inserções"),
    "cut": ("… {n} inserção, não aberta", "… {n} inserções, não abertas"),
    "cut-solved": (
        "… {n} inserção, não aberta, com solução",
        "… {n} inserções, não abertas, com solução",
    ),
    "dead-end": "✗ sem saída",
    "solution": "✓ solução",
    "file": "{name}: uma árvore de busca é escrita como .svg ou .dot.",
}
