"""The few words that only the site has, in both languages."""

from __future__ import annotations

from garns.messages import current_language

_LABELS = {
    "en": {
        "navigation": "All pages",
        "contents": "Contents of this page",
        "commands": "Commands",
        "all-commands": "All commands",
        "options": "Options",
        "exit-codes": "Exit codes",
        "techniques": "Techniques",
        "techniques-intro": "{n} techniques that garns finds, explains and draws, in families, from the simplest to the hardest. `garns techniques` shows the same in the terminal.",
        "technique": "technique",
        "level": "Level",
        "family": "Family",
        "id": "Name on the command line",
        "example": "Example",
        "another": "Another example",
        "solver-link": "See every step of a puzzle with `garns explain`, and find puzzles that need this technique:",
        "notations": "Table of notations",
        "notations-intro": "Every notation that garns knows. [The guide to notations](../notations.md) says how they are recognised.",
        "notation": "notation",
        "extensions": "extensions",
        "ways": "read, write",
        "read": "read",
        "write": "write",
        "carries": "carries",
        "meaning": "what it is",
        "python": "Python interface",
    },
    "pt": {
        "navigation": "Todas as páginas",
        "contents": "Índice desta página",
        "commands": "Comandos",
        "all-commands": "Todos os comandos",
        "options": "Opções",
        "exit-codes": "Códigos de saída",
        "techniques": "Técnicas",
        "techniques-intro": "{n} técnicas que o garns encontra, explica e desenha, em famílias, da mais simples à mais difícil. `garns techniques` mostra o mesmo no terminal.",
        "technique": "técnica",
        "level": "Nível",
        "family": "Família",
        "id": "Nome na linha de comando",
        "example": "Exemplo",
        "another": "Outro exemplo",
        "solver-link": "Veja cada passo de um quebra-cabeça com `garns explain` e encontre quebra-cabeças que precisam desta técnica:",
        "notations": "Tabela de notações",
        "notations-intro": "Todas as notações que o garns conhece. [O guia das notações](../notations.md) diz como são reconhecidas.",
        "notation": "notação",
        "extensions": "extensões",
        "ways": "ler, escrever",
        "read": "ler",
        "write": "escrever",
        "carries": "guarda",
        "meaning": "o que é",
        "python": "Interface Python",
    },
}

_FAMILIES = {
    "en": {
        "singles": "Singles",
        "locked": "Locked candidates",
        "subsets": "Subsets",
        "fish": "Fish",
        "single_digit": "Single-digit patterns",
        "wings": "Wings",
        "colouring": "Colouring",
        "rectangles": "Unique and avoidable rectangles",
        "bug": "BUG (bivalue universal grave)",
        "loops": "Unique loops and extended rectangles",
        "chains": "Chains and loops",
        "sue_de_coq": "Sue de Coq",
        "als": "Almost locked sets",
        "aligned": "Aligned exclusion",
        "guardians": "Guardians",
        "fireworks": "Fireworks",
        "exocet": "Exocets",
        "tridagon": "Tridagons",
        "sectors": "Multi-sector locked sets",
        "forcing": "Forcing chains and nets",
        "templates": "Templates",
        "kraken": "Kraken fish",
    },
    "pt": {
        "singles": "Únicos",
        "locked": "Candidatos presos",
        "subsets": "Grupos",
        "fish": "Peixes",
        "single_digit": "Padrões de um só dígito",
        "wings": "Asas",
        "colouring": "Coloração",
        "rectangles": "Retângulos únicos e evitáveis",
        "bug": "BUG",
        "loops": "Laços únicos e retângulos estendidos",
        "chains": "Cadeias e laços",
        "sue_de_coq": "Sue de Coq",
        "als": "Grupos quase presos",
        "aligned": "Exclusão alinhada",
        "guardians": "Guardiões",
        "fireworks": "Fogos de artifício",
        "exocet": "Exocets",
        "tridagon": "Tridágonos",
        "sectors": "Grupos presos em vários setores",
        "forcing": "Cadeias e redes forçadas",
        "templates": "Moldes",
        "kraken": "Peixes kraken",
    },
}

THEME_IN_PORTUGUESE = {
    "Toggle navigation of": "Mostrar ou esconder as páginas de",
    "Toggle site navigation sidebar": "Mostrar ou esconder a navegação",
    "Toggle table of contents sidebar": "Mostrar ou esconder o índice da página",
    "Toggle Light / Dark / Auto color theme": "Mudar entre cores claras, escuras e automáticas",
    "Skip to content": "Ir para o conteúdo",
    "Back to top": "Voltar ao início",
    "On this page": "Nesta página",
    "Made with": "Feito com",
    "Please activate JavaScript to enable the search functionality.": "Ative o JavaScript para que a busca funcione.",
    "&#169; the garns authors": "&#169; os autores do garns",
}
"""What the theme says in English only."""


def label(id: str, **facts: object) -> str:
    return _LABELS[current_language()][id].format(**facts)


def family_name(family: str) -> str:
    return _FAMILIES[current_language()][family]
