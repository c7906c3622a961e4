"""Sentences whose ids begin with `logic_exocet.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "junior-exocet.name": "Exocet júnior",
    "junior-exocet.step": "Um dígito de {base_cells} ({values}) também precisa aparecer {cross_in}; fora da faixa, seus lugares ali cabem em duas linhas ou colunas, e por isso {target_cells} têm os mesmos dois dígitos que {base_cells}; {conclusion}.",
    "junior-exocet.lesson": "Duas casas de um bloco na mesma linha são a base; uma casa em cada um dos dois outros blocos da faixa, fora dessa linha, são os alvos; a casa vizinha de cada alvo, na mesma coluna e no mesmo bloco e fora da linha da base, não pode ter nenhum dígito da base. Se cada dígito da base, nas três colunas que passam pelos alvos e pela terceira casa ao lado da base, tem seus lugares fora da faixa em no máximo duas linhas ou colunas, os dígitos da base são os dos alvos. Todos os outros saem dos alvos, e o que nenhum alvo pode ter sai da base. O mesmo vale trocando linhas por colunas.",
}
