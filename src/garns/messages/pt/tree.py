"""Sentences whose ids begin with `tree.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "title": "A árvore de busca",
    "summary": (
        "A árvore de busca: {n} inserção, {branches} ramos mostrados",
        "A árvore de busca: {n} inserções, {branches} ramos mostrados",
    ),
    "straight": (
        "A árvore de busca: {n} inserção, sem ramificação",
        "A árvore de busca: {n} inserções, sem ramificação",
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
    "open": "… o registro termina aqui",
    "more": ("… mais {n}", "… mais {n}"),
    "more-solved": ("… mais {n}, ✓", "… mais {n}, ✓"),
    "between": "⋮ mais {n}",
    "stuck": "✗ {cell}",
    "legend.numbers": "Números ao lado das linhas: inserções dali em diante; quanto mais grossa a linha, mais são.",
    "legend.stuck": "✗ L1C1: nada serve nesta casa, e o número anterior é retirado.",
    "legend.more": "… mais: inserções que não são mostradas; com ✓, há uma solução entre elas.",
    "legend.between": "⋮ mais: casas em que só um valor levou adiante.",
    "file": "{name}: uma árvore de busca é escrita como .svg ou .dot.",
}
