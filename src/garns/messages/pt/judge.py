"""Sentences whose ids begin with `judge.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "title": "Veredictos",
    "column.case": "caso",
    "column.verdict": "veredicto",
    "column.time": "tempo",
    "column.memory": "memória",
    "column.why": "por quê",
    "accepted": "{n} de {total} aceitos.",
    "more": ("E mais {n} erro.", "E mais {n} erros."),
    "no-cases": "Não há nenhum caso em “{name}”.",
    "one-case": "“{name}” deveria conter exatamente um caso, e não {n}.",
    "case-unknown": "O caso “{name}” é difícil demais para se saber o que está certo.",
    "no-submissions": "Não há nada em “{name}”.",
    "no-source": "Não há em “{name}” código-fonte que saibamos executar: C, C++, Java ou Python.",
    "folder-in-use": "“{name}” já existe e não é uma pasta vazia.",
    "has-solution": "O programa diz que não há solução, mas há.",
    "no-solution-exists": "O programa mostra um tabuleiro completo, mas este caso não tem solução.",
    "not-said-unsolvable": "Este caso não tem solução, e a saída não diz isso (“sem solução”).",
    "no-board": (
        "Não há na saída um tabuleiro completo de {size} linhas: {n} valor em vez de {expected}.",
        "Não há na saída um tabuleiro completo de {size} linhas: {n} valores; são necessários {expected}.",
    ),
    "no-plain-board": "A saída deveria ter {size} linhas de {size} números separados por espaços, e nada mais.",
    "given-changed": "A pista {given} em {cell} foi trocada por {found}.",
    "conflict": "Regra violada: {conflict}.",
    "empty": ("{n} casa está vazia: {cells}.", "{n} casas estão vazias, entre elas {cells}."),
    "counter": "O tabuleiro está certo, mas o contador diz {found}; a busca linha por linha faz {expected} inserções.",
    "counter-missing": "O tabuleiro está certo, mas nenhum contador foi impresso (“contador: {expected}”).",
    "does-not-compile": "Não compila: {problem}",
    "exit": "Terminou com o código de saída {code} em vez de 0.",
    "signal": "Foi encerrado pelo sistema: {signal}.",
    "right-all-the-same": "O tabuleiro que ele havia impresso está certo.",
    "limit.seconds": "Usou mais de {limit} s de processador.",
    "limit.patience": "Não terminou em {patience} s de relógio, embora quase não trabalhasse.",
    "limit.memory": "Usou mais de {limit} MB de memória.",
    "limit.output": "Imprimiu mais de {limit} KB.",
    "limit.file_size": "Escreveu um arquivo de mais de {limit} KB.",
    "limit.processes": "Iniciou mais de {limit} processos.",
    "nobodys": "Ninguém na lista da turma tem este nome.",
    "nothing-handed-in": "Nada foi entregue.",
    "several": ("{n} entrega.", "{n} entregas; vale a melhor."),
    "bubblewrap-missing": (
        "O bubblewrap não está instalado, então os programas não ficam isolados: valem os limites "
        "de tempo, memória, saída e processos, mas um programa pode ler e mudar seus arquivos e "
        "usar a rede. Instale-o com: apt-get install bubblewrap"
    ),
    "bubblewrap-refused": (
        "O bubblewrap está instalado, mas este sistema não o deixa funcionar, então os programas "
        "não ficam isolados: valem os limites de tempo, memória, saída e processos, mas um "
        "programa pode ler e mudar seus arquivos e usar a rede."
    ),
    "kind.one-empty": "uma casa vazia",
    "kind.few-empty": "doze casas vazias",
    "kind.givens-45": "45 pistas",
    "kind.givens-36": "36 pistas",
    "kind.givens-30": "30 pistas",
    "kind.givens-26": "26 pistas",
    "kind.minimal": "mínimo: nenhuma pista poderia faltar",
    "kind.founding-5": "quebra-cabeça de exemplo",
    "kind.founding-7": "quebra-cabeça de exemplo: 69 milhões de inserções linha por linha",
    "kind.founding-8": "quebra-cabeça de exemplo",
    "kind.killer": "feito para que buscas linha por linha se percam",
    "kind.several": "várias soluções, qualquer uma está certa",
    "kind.empty": "tabuleiro vazio, qualquer grade completa está certa",
    "kind.none": "sem solução, embora nenhuma regra seja violada de início",
    "kind.broken": "dois dígitos iguais em uma linha: sem solução",
}
