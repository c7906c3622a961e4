"""Sentences whose ids begin with `format.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unknown": "Nenhuma notação se chama “{name}”. Veja: garns formats",
    "unknown-but-near": "Nenhuma notação se chama “{name}”. Você quis dizer {nearest}?",
    "write-only": "“{name}” só pode ser escrita, não lida.",
    "read-only": "“{name}” só pode ser lida, não escrita.",
    "unsaid": "O nome de arquivo “{name}” não diz qual notação usar: use uma extensão como .sdm, ou --to.",
}
