"""Sentences whose ids begin with `cli.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "help": "Resolve, verifica e converte Sudokus de qualquer tamanho, conta soluções e mostra a busca passo a passo.",
    "heading.usage": "Uso:",
    "heading.options": "Opções",
    "heading.commands": "Comandos",
    "metavar.puzzles": "SUDOKU",
    "metavar.folder": "PASTA",
    "metavar.shell": "bash|zsh|fish",
    "metavar.file": "ARQUIVO",
    "metavar.n": "N",
    "metavar.seconds": "SEGUNDOS",
    "metavar.format": "NOTAÇÃO",
    "metavar.name": "NOME",
    "metavar.symbols": "SÍMBOLOS",
    "metavar.cells": "CASAS",
    "metavar.board": "TABULEIRO",
    "metavar.options": "OPÇÕES",
    "metavar.command": "COMANDO",
    "exit-codes": (
        "SUDOKU é o próprio quebra-cabeça, um arquivo, uma pasta ou - para a "
        "entrada padrão. Códigos de saída: 0 sim ou concluído, 1 a resposta é não, 2 "
        "uso errado ou entrada ilegível, 3 várias soluções onde se exigia uma, 4 "
        "interrompido por um limite, 5 falta algo no ambiente, 70 erro interno, 130 interrompido."
    ),
    "solve.short": "Resolve quebra-cabeças e diz quantas soluções têm.",
    "solve.help": (
        "Resolve quebra-cabeças. Um único quebra-cabeça gera um relatório: os dois "
        "tabuleiros, o número de soluções, o tempo e as inserções do backtracking "
        "linha a linha. Os dois tempos são os da busca pela primeira solução. Uma lista "
        "gera uma solução por linha."
    ),
    "check.short": "Verifica regras e unicidade, ou um tabuleiro preenchido.",
    "check.help": (
        "Verifica se um quebra-cabeça respeita as regras e tem exatamente uma "
        "solução; com --solution, confere um tabuleiro preenchido."
    ),
    "count.short": "Conta soluções.",
    "count.help": "Imprime o número de soluções; “>=N” se há ou pode haver mais.",
    "candidates.short": "Mostra quais valores servem nas casas vazias.",
    "candidates.help": (
        "Desenha o tabuleiro com os candidatos de cada casa vazia: os valores que ainda não estão "
        "na sua linha, na sua coluna, no seu bloco nem nos seus outros conjuntos. Com --cell, diz "
        "para cada outro valor qual conjunto já o tem, e onde. O código de saída é 1 se uma regra é "
        "violada ou se nada serve em uma casa."
    ),
    "candidates.option.cell": "Só estas casas, com os motivos: L7C2,L6C9 ou Aa,Ii.",
    "candidates.option.svg": "Desenha o tabuleiro com seus candidatos neste arquivo.",
    "candidates.cell": "Candidatos de {cell}: {values}.",
    "candidates.filled": "{cell} está preenchida: {value}.",
    "candidates.dead-ends": "Nada serve em {cells}.",
    "trace.short": "Mostra uma busca passo a passo.",
    "trace.help": (
        "Mostra o backtracking linha a linha, ou outro algoritmo, passo a passo: cada casa, cada valor "
        "tentado e por que falha, o tabuleiro depois de cada inserção, o caminho de "
        "volta. Com outras opções, mostra a busca como página, animação ou árvore."
    ),
    "compare.short": "Compara algoritmos, e programas seus, lado a lado.",
    "compare.help": (
        "Executa algoritmos de busca nos mesmos quebra-cabeças, várias vezes, e mostra lado a lado o "
        "resultado, o tempo (mediana e metade central) e os contadores. Uma busca que passa de "
        "--timeout é interrompida e aparece assim. --program acrescenta um programa seu, em qualquer "
        "linguagem: ele lê N linhas de N inteiros, 0 para vazio, e imprime o tabuleiro resolvido; "
        "ele roda com as suas permissões. Código de saída 1 se um programa falhou."
    ),
    "compare.option.timeout": "Tempo de uma tentativa, e de todas as seguintes juntas (padrão: 10).",
    "compare.option.seed": "Semente do que é sorteado (padrão: 0).",
    "compare.option.json": "Um objeto JSON por quebra-cabeça e algoritmo, com cada tempo medido; as chaves são em inglês.",
    "compare.option.csv": "Uma tabela com vírgulas: uma linha por quebra-cabeça e algoritmo.",
    "option.algorithms": "Só estes (veja garns algorithms); repita para mais, ou use vírgulas.",
    "option.programs": "Um comando a executar também, como './meu_programa' (repita para mais).",
    "option.repeat": "Quantas vezes cada um é executado (padrão: 30).",
    "option.plots": "Desenha gráficos nesta pasta, em PNG e SVG.",
    "option.growth": "Com --plots: mede também como o tempo cresce com as casas vazias e com o tamanho.",
    "metavar.command-line": "'COMANDO'",
    "report.short": "Escreve um relatório para entregar: algoritmo, programa, tabelas, gráficos, discussão.",
    "report.help": (
        "Compara os algoritmos como garns compare, com o seu próprio programa se --program o indicar, "
        "e escreve um relatório: folha de rosto, sumário, introdução, algoritmo com fluxograma e "
        "pseudocódigo, implementação com a listagem do seu programa, experimentos, resultados, "
        "discussão, pontos fortes e fracos, conclusão e referências. A pasta recebe report.pdf e "
        "report.typ, a fonte em Typst, para o seu próprio texto: ela é escrita uma vez e nunca "
        "sobrescrita. O que cada execução refaz fica na pasta “made”. Por padrão leva menos de um "
        "minuto: algoritmos em Python são interrompidos depois de 1 s (--timeout muda isso). Código "
        "de saída 1 se um programa falhou."
    ),
    "report.option.output": "Pasta em que escrever (padrão: report).",
    "report.option.to": "Tipo de fonte, pode ser repetido: typst (padrão, com PDF), latex, markdown.",
    "option.details": "Arquivo TOML com title, institution, course, class, teacher, authors, place, date.",
    "option.class_name": "Turma, para a folha de rosto.",
    "option.place": "Local, para a folha de rosto.",
    "option.sources": "Fonte do seu programa, para a listagem (padrão: procurada ao lado do programa).",
    "report.option.timeout": "Tempo de uma execução (padrão: 1 para algoritmos em Python, 60 para os outros).",
    "report.option.growth": "Mede também como o tempo cresce com as casas vazias e com o tamanho.",
    "option.title": "Título do relatório.",
    "option.author": "Nome de quem escreveu, pode ser repetido.",
    "option.date": "Uma data, como deve ser impressa.",
    "option.pdf": "Faz o PDF; sem ele, só a fonte.",
    "metavar.text": "TEXTO",
    "algorithms.short": "Lista os algoritmos de busca, a partir do mais simples.",
    "algorithms.help": (
        "Lista os algoritmos de busca a partir do backtracking clássico, cada um com sua ideia, seus "
        "pontos fortes e fracos; com um nome, só esse."
    ),
    "algorithms.option.json": "Um objeto JSON por algoritmo e linha; as chaves são em inglês.",
    "generate.short": "Cria quebra-cabeças com exatamente uma solução.",
    "generate.help": (
        "Cria quebra-cabeças com exatamente uma solução, novos sem semente, os mesmos de "
        "novo com uma. Sem --clues, --mask, --difficulty, --technique nem --rating eles são mínimos: "
        "nenhuma pista pode ser retirada. Uma execução longa com -o que foi interrompida continua de onde "
        "parou quando é iniciada outra vez."
    ),
    "bank.short": "Dá um quebra-cabeça do banco que vem com o garns.",
    "bank.help": (
        "Dá um quebra-cabeça do banco que vem com o garns: com --number, o desse número; com --date, "
        "o desse dia; senão, um qualquer. Sem --difficulty nem --rating, lista o que existe."
    ),
    "bank.row": (
        "{size}×{size}, {level}: {n} quebra-cabeça",
        "{size}×{size}, {level}: {n} quebra-cabeças",
    ),
    "bank.head": "{size}×{size}, {level}, número {number}",
    "bank.rated-row": (
        "{size}×{size}, {level}: {n} quebra-cabeça, ER de {lowest} a {highest}",
        "{size}×{size}, {level}: {n} quebra-cabeças, ER de {lowest} a {highest}",
    ),
    "bank.option.rating": "Qualquer um com avaliação nesta faixa (SE 1.2.1): 7.1, 6.5..7.2, 6.5.. ou ..3.0; de tamanho 9.",
    "bank.option.difficulty": (
        "O nível: fácil, médio, difícil, especialista ou extremo (ou easy, medium, hard, expert, "
        "extreme)."
    ),
    "bank.option.number": "O quebra-cabeça com este número.",
    "option.size": "Tamanho do tabuleiro: 4, 6 ou 9 (padrão: 9).",
    "option.day": "O quebra-cabeça deste dia: 2026-12-24, ou hoje.",
    "metavar.date": "DATA",
    "grid.short": "Cria grades completas.",
    "grid.help": (
        "Cria grades completas ao acaso: novas sem semente, as mesmas de novo com uma. O método "
        "uniform dá a mesma chance a todas as grades; boxes sorteia um bloco depois do outro, casa "
        "a casa a partir de listas de candidatos, e --steps mostra como."
    ),
    "convert.short": "Converte entre notações.",
    "convert.help": (
        "Converte quebra-cabeças de qualquer notação para outra e diz o que a nova não comporta."
    ),
    "formats.short": "Lista as notações.",
    "formats.help": "Lista as notações que o garns lê (r) e escreve (w).",
    "pick.short": "Escolhe um arquivo de uma pasta e o resolve.",
    "pick.help": (
        "Lista os arquivos de quebra-cabeças de uma pasta, deixa você escolher um "
        "pelo número ou ao acaso, mostra-o, resolve-o e mede o tempo."
    ),
    "completion.short": "Imprime um script de autocompletar para o seu shell.",
    "completion.help": (
        "Imprime o script que faz o shell completar comandos e opções. Para o bash: "
        'eval "$(garns completion bash)"'
    ),
    "option.help": "Mostra esta ajuda.",
    "option.version": "Mostra a versão.",
    "option.lang": "Idioma de tudo o que é mostrado: en ou pt.",
    "option.as_json": "Um objeto JSON por quebra-cabeça e por linha; as chaves são em inglês.",
    "option.to": "Escreve as soluções nesta notação (veja garns formats).",
    "option.quiet": "Só a solução.",
    "option.timeout": "Desiste de um quebra-cabeça depois deste tempo (padrão: 10).",
    "option.limit": "Para de contar ao chegar a este número.",
    "option.output": "Escreve neste arquivo, que só aparece quando está completo.",
    "option.numbers": (
        "Mostra os tabuleiros com os números das linhas e colunas (padrão: em um terminal)."
    ),
    "option.results": (
        "Escreve neste arquivo, que só aparece quando está completo. .csv, .tsv e .parquet "
        "fazem uma tabela, .json um objeto por linha."
    ),
    "option.ascii_only": "Desenha molduras com caracteres simples.",
    "option.box_names": "Nomeia as casas por bloco e posição, de Aa a Ii.",
    "option.encoding": "Codificação da entrada (padrão: utf-8).",
    "option.symbols": (
        "Símbolos em vez de dígitos, na entrada e na saída: uma lista, ou "
        "digits, numbers, letters, zodiac, colours, fruit; ou uma pasta de imagens. Dígitos também são lidos."
    ),
    "option.regions": "Sudoku irregular (jigsaw): um arquivo com um rótulo de região por casa.",
    "option.layout": "Formato do tabuleiro: 9, 6, blocks-3x2, latin-5, 9+diagonals, windoku …",
    "option.from_": "Notação da entrada (sem esta opção, é reconhecida pelo conteúdo).",
    "option.cells": "Imprime só estas casas: L7C2,L6C9 ou Aa,Ii.",
    "option.show_all": "Imprime todas as soluções, uma por linha.",
    "option.unique": "Exige exatamente uma solução (código de saída 3 se houver mais).",
    "option.stats": "Todos os contadores da busca linha a linha.",
    "option.solution": "Um tabuleiro preenchido para conferir com o quebra-cabeça.",
    "option.steps": "Mostra no máximo este número de passos (padrão: 2000; 20.000 com --animate); 0 mostra todos.",
    "option.boards": "Mostra o tabuleiro depois de cada inserção.",
    "option.to_symbols": "Escreve estes símbolos em vez de dígitos.",
    "option.strict": "Falha (código de saída 1) se algo se perder; para na primeira coisa que não pode ser lida.",
    "option.number": "Escolhe este arquivo.",
    "option.at_random": "Escolhe um arquivo ao acaso.",
    "option.seed": "Semente: a mesma dá o mesmo de novo.",
    "option.count": "Quantos (padrão: 1).",
    "option.difficulty": (
        "O nível: fácil, médio, difícil, especialista ou extremo (ou easy, medium, hard, expert, "
        "extreme), ou um intervalo, fácil..difícil."
    ),
    "generate.option.technique": (
        "A técnica mais difícil de que o quebra-cabeça precisa (veja garns techniques)."
    ),
    "generate.option.rating": (
        "O passo mais difícil na escala do Sudoku Explainer 1.2.1, de 1.0 a 11.9: 7.1, ou uma faixa, "
        "6.5..7.2, 6.5.. ou ..3.0; só para 9×9 com blocos."
    ),
    "metavar.rating": "ER",
    "metavar.difficulty": "NÍVEL",
    "option.clues": "Quantas pistas: 24, ou 24..30.",
    "option.minimal": "Mínimo também: nenhuma pista pode ser retirada.",
    "option.symmetry": (
        "Simetria das pistas: none, 180, 90, horizontal, vertical, both, diagonal, "
        "antidiagonal, diagonals ou full."
    ),
    "option.mask": (
        "Um arquivo com um desenho do tabuleiro: um ponto para cada casa vazia, x para cada pista."
    ),
    "option.attempts": (
        "De quantas grades partir para cada quebra-cabeça antes de desistir (padrão: 200000; "
        "50000 com --difficulty ou --technique)."
    ),
    "option.report_duplicates": (
        "Informa quebra-cabeças que só diferem nos nomes dos seus dígitos."
    ),
    "option.threads": "Threads de trabalho (padrão: todos os núcleos); o resultado é o mesmo.",
    "generate.option.timeout": "Para depois deste tempo.",
    "generate.option.to": "Escreve os quebra-cabeças nesta notação (veja garns formats).",
    "metavar.clues": "PISTAS",
    "reading.option.strict": "Para na primeira coisa que não pode ser lida, em vez de continuar depois dela.",
    "solve.option.limit": "Imprime no máximo este número de soluções.",
    "trace.option.seed": "Semente de um algoritmo que embaralha (padrão: 0).",
    "option.algorithm": "Algoritmo (veja garns algorithms; padrão: rows).",
    "trace.option.all": "Continua depois da primeira solução, por toda a busca.",
    "trace.option.html": "Escreve uma página para assistir à busca: reproduzir, voltar, percorrer, ampliar qualquer trecho.",
    "trace.option.svg": "Desenha o tabuleiro enchendo e esvaziando neste arquivo, um SVG animado.",
    "trace.option.ndjson": "Um objeto JSON por evento e linha; as chaves são em inglês.",
    "trace.option.from_": "Notação da entrada; ou um arquivo de eventos escrito pelo seu próprio programa, para ser mostrado.",
    "option.animate": "Reproduz a busca no terminal; teclas avançam, voltam e mudam a velocidade.",
    "option.gif": "Desenha o tabuleiro enchendo e esvaziando neste arquivo, um GIF animado.",
    "option.tree": "Desenha a árvore de busca neste arquivo, .svg ou .dot, com contagens nos ramos cortados.",
    "option.outline": "Com --tree: uma lista recuada de ramos com suas partes, em vez do desenho.",
    "option.branches": "Mostra cerca deste número de ramos da árvore (padrão: 40).",
    "option.flowchart": "Desenha o fluxograma do algoritmo neste arquivo, em SVG.",
    "animate.keys": "espaço reproduz/pausa · ← → passo · n p retrocessos · + − velocidade · q sai",
    "animate.playing": "reproduzindo",
    "animate.paused": "em pausa",
    "animate.stack": "profundidade {depth}:",
    "usage.animate-terminal": "--animate funciona em um terminal; escreva uma página com --html.",
    "trace.option.limit": "Para neste número de soluções (padrão: 1).",
    "convert.option.to": (
        "Notação a escrever (veja garns formats); senão, conforme o nome do arquivo de saída."
    ),
    "grid.option.to": "Escreve as grades nesta notação (veja garns formats).",
    "grid.option.steps": "Mostra como cada bloco é preenchido a partir das listas de candidatos, passo a passo.",
    "grid.option.json": "Um objeto JSON por grade e por linha, com --steps um por passo antes dele; as chaves são em inglês.",
    "option.method": "Como as grades são sorteadas: uniform (padrão) ou boxes.",
    "option.svg": "Desenha neste arquivo; várias figuras vão para arquivos numerados.",
    "option.html": "Desenha nesta página, para folhear com teclas e botões.",
    "grid.title": ("Grade completa", "{n} grades completas"),
    "grid.number": "Grade {number}",
    "grid.pictures": ("{n} figura: {first}", "{n} figuras: de {first} a {last}"),
    "usage.steps-method": "--steps só funciona com --method boxes; os outros métodos não têm passos a mostrar.",
    "usage.try-help": "Tente: {command}",
    "usage.did-you-mean": "Você quis dizer {name}?",
    "usage.no-such-command": "Não existe o comando {name}. {nearest}",
    "usage.no-such-option": "Não existe a opção {name}. {nearest}",
    "usage.one-value": "{name} precisa de exatamente um valor.",
    "usage.repeated": "{name} só pode ser usada uma vez.",
    "usage.no-value": "{name} não recebe valor.",
    "usage.argument-count": "Há argumentos demais ou de menos.",
    "usage.extra": "Argumento inesperado: {words}.",
    "usage.not-understood": "Esta linha de comando não foi entendida.",
    "usage.file": "este arquivo não pode ser aberto",
    "usage.missing": "Falta {name}.",
    "usage.choice": "{name} deve ser um destes: {choices}.",
    "usage.number": "{name} deve ser um número.",
    "usage.number-from": "{name} deve ser um número maior ou igual a {low}.",
    "usage.number-above": "{name} deve ser um número maior que {low}.",
    "usage.number-at-most": "{name} deve ser um número menor ou igual a {high}.",
    "usage.whole-number": "{name} deve ser um número inteiro.",
    "usage.whole-number-from": "{name} deve ser um número inteiro maior ou igual a {low}.",
    "usage.whole-number-above": "{name} deve ser um número inteiro maior que {low}.",
    "usage.whole-number-at-most": "{name} deve ser um número inteiro menor ou igual a {high}.",
    "usage.bad-value": "{name} não pode ter este valor.",
    "usage.no-column": "“{name}” não é uma coluna da escala {scale}. Colunas a pedido: {columns}.",
    "usage.columns-form": "--columns precisa de colunas: acrescente --csv, --json ou -o com um nome como avaliacoes.csv ou avaliacoes.parquet.",
    "usage.parquet-file": "Uma tabela Parquet exige um arquivo: -o avaliacoes.parquet.",
    "usage.marks-as-csv": "As notas são escritas em CSV, que as planilhas abrem: dê a “{name}” a extensão .csv.",
    "usage.sheet-as-pdf": "As folhas são escritas em PDF: dê a “{name}” a extensão .pdf.",
    "usage.one-of": "Só uma destas opções pode ser usada por vez: {names}.",
    "interrupted": "Interrompido.",
    "worker-killed": "Um processo de trabalho foi encerrado à força. Talvez tenha faltado memória.",
    "interrupted-after": (
        "Interrompido depois de {n} quebra-cabeça.",
        "Interrompido depois de {n} quebra-cabeças.",
    ),
    "part": "A saída parcial foi salva em “{name}”.",
    "part-busy": "Outra execução está gravando {file}.",
    "no-temporary-folder": "Nenhum arquivo temporário pode ser gravado: o disco pode estar cheio. Libere espaço ou indique outra pasta em TMPDIR.",
    "part-damaged": "{file} foi danificado. Uma cópia ficou em {aside}; o que está intacto é aproveitado.",
    "part-differs": "{file} foi iniciado com outras opções ou outros arquivos, ou por outra versão do garns. Apague-o ou escolha outro arquivo de saída.",
    "part-input": "A entrada mudou desde que {file} foi iniciado. Apague-o para começar de novo ou escolha outro arquivo de saída.",
    "continued": (
        "{file}.part já tem {n} quebra-cabeça: continuando dali.",
        "{file}.part já tem {n} quebra-cabeças: continuando dali.",
    ),
    "continuable": (
        "Parado: {file}.part tem {n} quebra-cabeça. Execute o mesmo comando de novo para continuar.",
        "Parado: {file}.part tem {n} quebra-cabeças. Execute o mesmo comando de novo para continuar.",
    ),
    "internal-error": (
        "Erro interno do garns: {problem}. Defina GARNS_TRACEBACK=1 para ver "
        "onde e, por favor, avise-nos."
    ),
    "no-input": (
        "Nenhum quebra-cabeça informado: passe o próprio quebra-cabeça, um arquivo ou "
        "uma pasta, ou envie-o pela entrada padrão."
    ),
    "no-such-file": "Não existe o arquivo “{name}”, e isso também não é um quebra-cabeça.",
    "no-such-folder": "Não existe a pasta “{name}”.",
    "empty-folder": "Não há arquivo de quebra-cabeça em “{name}”.",
    "report.puzzle": "Quebra-cabeça",
    "report.solution": "Solução",
    "report.conflict": "Regra violada: {conflict}.",
    "report.none": "Sem solução ({time}).",
    "report.unknown": "Desconhecido: busca interrompida depois de {time}.",
    "report.solved": "Resolvido corretamente em {time}.",
    "report.unique": "Esta é a única solução.",
    "report.many-exactly": (
        "Há {n} solução.",
        "Há {n} soluções.",
    ),
    "report.many-at-least": "Há mais de uma solução: pelo menos {n}.",
    "report.first-by-rows": "A mostrada é a primeira que a busca linha a linha encontra.",
    "report.row-by-row": "Backtracking linha a linha",
    "report.insertions": (
        "{algorithm}: {n} inserção, {time}.",
        "{algorithm}: {n} inserções, {time}.",
    ),
    "report.insertions-cut": (
        "{algorithm}: interrompido depois de {n} inserção, {time}.",
        "{algorithm}: interrompido depois de {n} inserções, {time}.",
    ),
    "report.rows-quicker": "Tão poucas inserções levam menos tempo que a busca por candidatos do resolvedor.",
    "report.counter.guesses": "palpites entre elas: {count}",
    "report.counter.tries": "valores tentados: {count}",
    "report.counter.backtracks": "retrocessos: {count}",
    "report.counter.calls": "chamadas recursivas: {count}",
    "report.counter.max_depth": "profundidade máxima: {count}",
    "check.invalid": "viola as regras.",
    "check.none": "sem solução.",
    "check.unique": "bem formado: exatamente uma solução.",
    "check.many": "mais de uma solução.",
    "check.unknown": "desconhecido: o tempo se esgotou.",
    "check.right": "certo: resolvido corretamente.",
    "check.wrong": "errado.",
    "check.changed": "{cell} era {given} no quebra-cabeça, mas contém {found}.",
    "check.empty": (
        "Vazia: {cells}.",
        "{n} casas vazias: {cells}.",
    ),
    "trace.cut": (
        "… só o primeiro passo é mostrado (--steps 0 mostra todos); os contadores abaixo são os da busca inteira.",
        "… só os primeiros {n} passos são mostrados (--steps 0 mostra todos); os contadores abaixo são os da busca inteira.",
    ),
    "trace.unknown": "Interrompido pelo limite de tempo; os contadores abaixo são exatos até ali.",
    "trace.none-recorded": "Não há solução neste rastro.",
    "trace.found": (
        "{n} solução encontrada.",
        "{n} soluções encontradas.",
    ),
    "pick.chosen": "Escolhido: {name}",
    "pick.seed": "semente {seed}",
    "pick.prompt": "Número de 1 a {n}, ou Enter para um ao acaso",
    "pick.no-such-number": "{number} não é um número de 1 a {n}.",
    "progress.left": "faltam cerca de {time}",
    "progress.insertions": "{n} inserções, profundidade {depth} …",
    "progress.puzzles": "{n} quebra-cabeças, {rate}/s …",
    "no-such-encoding": "Não existe a codificação “{name}”.",
    "pick.no-choice": "Nenhuma escolha foi feita: digite um número, ou use --number ou --random.",
    "progress.made": "{n} de {total}, {rate}/s …",
    "progress.slow": "{n} de {total}, há {seconds} s …",
    "progress.solutions": "{n} soluções …",
    "errno.ENOENT": "arquivo ou pasta não encontrado",
    "errno.EACCES": "permissão negada",
    "errno.EISDIR": "isto é uma pasta",
    "errno.ENOTDIR": "isto não é uma pasta",
    "errno.ENOSPC": "não há espaço no disco",
    "errno.EDQUOT": "a sua cota de disco se esgotou",
    "errno.EFBIG": "o arquivo ficaria grande demais",
    "errno.ENAMETOOLONG": "o nome é longo demais",
    "errno.EADDRINUSE": "outro programa usa esta porta; escolha outra com --port",
    "errno.EROFS": "o disco é somente leitura",
    "kernel": "Núcleo: {instructions}, {threads} threads.",
    "option.verbose": "Com --version: o que o núcleo usa nesta máquina.",
    "explain.short": "Explica o caminho até a solução, passo a passo.",
    "explain.help": (
        "Explica como uma pessoa resolve o quebra-cabeça: sempre o passo mais simples do catálogo de "
        "técnicas, cada um em uma frase e, com --svg ou --html, em um desenho. Se nenhuma técnica "
        "se aplica, ele diz isso (código de saída 1)."
    ),
    "hint.short": "Dá uma dica para um tabuleiro em andamento.",
    "hint.help": (
        "Dá uma dica para um tabuleiro em andamento, com ou sem anotações: onde olhar (nível 1), qual "
        "técnica (2), o que se vê (3), a jogada (4). Se um dígito colocado está errado, ou se o certo "
        "falta nas anotações, a dica é sobre isso (código de saída 1). Com --all: todos os passos deste "
        "tabuleiro, do mais simples ao mais difícil, cada um assim que é encontrado."
    ),
    "hint.stopped": (
        "Interrompido pelo limite de tempo depois de {n} passo; pode haver mais.",
        "Interrompido pelo limite de tempo depois de {n} passos; pode haver mais.",
    ),
    "hint.option.all": "Lista todos os passos deste tabuleiro, do mais simples ao mais difícil; cada conclusão uma vez.",
    "hint.option.json": "Um objeto JSON por quebra-cabeça e por linha, com --all ou --limit um por passo; as chaves são em inglês.",
    "hint.option.limit": "Lista no máximo este número de passos.",
    "techniques.short": "Lista as técnicas, ou ensina uma.",
    "techniques.help": (
        "Lista as técnicas a partir da mais simples, com os níveis; com um nome, ensina essa técnica "
        "com um exemplo resolvido."
    ),
    "rate.short": "Diz quão difíceis são os quebra-cabeças.",
    "rate.help": (
        "Imprime o nível de cada quebra-cabeça (fácil, médio, difícil, especialista, extremo) e a "
        "técnica mais difícil de que ele precisa; com --scale se, a avaliação do Sudoku Explainer "
        "1.2.1: ER (o passo mais difícil), EP (o mais difícil até o primeiro dígito) e ED (o primeiro "
        "passo). Uma avaliação que leva mais que --timeout termina em “pelo menos” (código de saída "
        "4). Listas longas são avaliadas em todos os núcleos, em ordem. Com -o, uma execução "
        "interrompida continua de onde parou se o mesmo comando for dado de novo."
    ),
    "metavar.cell": "CASA",
    "metavar.algorithm": "ALGORITMO",
    "metavar.technique": "TÉCNICA",
    "explain.option.to": "Explica até que esta casa seja preenchida: L4C7.",
    "option.until": "Explica até que esta técnica seja usada.",
    "option.forbid": "Não usa esta técnica (repita para mais de uma, ou separe por vírgulas).",
    "option.prefer": "Procura esta técnica antes de todas (repita para mais de uma, ou separe por vírgulas).",
    "option.no_uniqueness": "Não usa técnicas que supõem que a solução é única.",
    "option.markdown": "Escreve Markdown; com --svg, as figuras fazem parte dele.",
    "option.level": "Quanto revelar, de 1 a 4 (padrão: 1).",
    "option.as_csv": "Uma tabela com vírgulas: arquivo, linha, quebra-cabeça e as colunas da escala.",
    "option.scale": "level: nível e técnica (padrão); se: Sudoku Explainer 1.2.1; hodoku: HoDoKu 2.2.0; estes dois para 9×9 com blocos.",
    "option.as_parquet": "Uma tabela em Apache Parquet com as mesmas colunas; exige -o e o pyarrow.",
    "option.columns": "Outras colunas de uma tabela ou do JSON (repita para mais, ou use vírgulas): techniques (técnicas), givens (pistas), solution (solução), minimal (mínimo), symmetry (simetria).",
    "metavar.columns": "COLUNAS",
    "rate.option.json": "Um objeto JSON por quebra-cabeça e por linha, com o passo mais difícil explicado; as chaves são em inglês.",
    "techniques.option.json": "Um objeto JSON por técnica e linha; as chaves são em inglês.",
    "judge.short": "Julga um programa, ou os de uma turma inteira.",
    "judge.help": "Executa um programa em cada caso e dá veredictos: AC aceito, WA resposta errada, PE nenhum tabuleiro na saída, TLE, MLE, OLE tempo, memória ou saída em excesso, RE falhou, CE não compila. Qualquer tabuleiro completo que não viola regra e mantém as pistas está certo, então não é preciso ter arquivos de respostas. O programa e seus argumentos vêm depois de --; com --submissions, julga-se uma pasta de programas em C, C++, Java, Python, Rust, Go, JavaScript e C#, e -o recebe uma tabela de notas.",
    "validator.short": "Confere a saída de um programa, como um validador de saída do ICPC.",
    "validator.help": "Lê da entrada padrão a saída de um programa e a compara com o caso ENTRADA. Termina com 42 se está certa e com 43 se não está; o motivo fica em PASTA/judgemessage.txt.",
    "cases.short": "Escreve um bom conjunto de casos para julgar programas.",
    "cases.help": "Escreve casos em uma pasta vazia: de tabuleiros quase completos a quebra-cabeças dos mais difíceis, com várias soluções, sem nenhuma, e o tabuleiro vazio.",
    "metavar.program": "PROGRAMA",
    "metavar.bytes": "BYTES",
    "metavar.input": "ENTRADA",
    "metavar.answer": "RESPOSTA",
    "metavar.others": "OUTROS",
    "option.cases": "Pasta de casos (*.in), ou um arquivo de quebra-cabeças.",
    "option.submissions": "Pasta (ou .zip) com os trabalhos da turma: um arquivo ou uma pasta cada.",
    "option.roster": "Lista da turma (CSV, .xlsx ou .ods): matrícula, nome, e-mail, grupo.",
    "option.time_limit": "Tempo de processador para cada caso (padrão: 2).",
    "option.memory": "Memória para cada caso (padrão: 256M).",
    "option.output_limit": "O máximo que um programa pode imprimir (padrão: 1M).",
    "judge.option.strict": "Exige as linhas do tabuleiro e nada mais.",
    "option.counter": "Compara o contador impresso com as inserções da busca linha a linha.",
    "option.unsolvable": "O que um programa imprime se não há solução (padrão: no solution, sem solução …).",
    "option.readable": "Deixa o programa ler este arquivo ou pasta.",
    "option.no_walls": "Executa os programas sem o bubblewrap: os limites protegem contra acidentes, não contra más intenções. Para uma turma em que se confia; nunca como root.",
    "option.points": "Pontos se todos os casos forem aceitos (padrão: 10).",
    "option.jobs": "Programas julgados ao mesmo tempo (padrão: todos os núcleos).",
    "option.report": "Tipo de relatório: text, md, json, csv, junit ou gradescope.",
    "cases.option.output": "Pasta onde escrever; deve estar vazia ou ainda não existir.",
    "usage.program-or-submissions": "Indique um programa depois de --, ou uma pasta com --submissions, mas não os dois.",
    "assign.short": "Dá a cada aluno uma folha própria.",
    "assign.help": "Faz uma lista de exercícios a partir da lista da turma: para cada aluno ou grupo um quebra-cabeça próprio com casas a responder, uma folha para imprimir, e o gabarito.",
    "assign-new.short": "Faz uma lista a partir da lista da turma.",
    "assign-new.help": "Faz a pasta LISTA com um quebra-cabeça e perguntas para cada um da turma. O mesmo comando de novo não muda nada. Edite nela assignment.toml e text.typ, e então faça as folhas.",
    "assign-add.short": "Dá folhas a alunos que chegaram depois.",
    "assign-add.help": "Dá folhas aos da lista da turma que ainda não têm. As outras folhas ficam como estão.",
    "assign-sheets.short": "Faz as folhas e o gabarito em PDF.",
    "assign-sheets.help": "Faz um PDF de cada folha, um de todas na ordem da lista da turma, os quebra-cabeças como arquivos .in, e o gabarito. sheet.typ, board.typ e key.typ na pasta são modelos que podem ser editados.",
    "assign-status.short": "Mostra o andamento de uma lista.",
    "assign-status.help": "Mostra quantos alunos e folhas tem uma lista, e quantas folhas estão feitas.",
    "assign-export.short": "Exporta para o Moodle.",
    "assign-export.help": "Escreve as perguntas em Moodle XML ou GIFT, ou as folhas em um arquivo compactado de comentários, a partir da planilha de notas do próprio Moodle.",
    "grade.short": "Dá notas às respostas de uma turma.",
    "grade.help": "Corrige uma tabela de respostas (matrícula, código, e-mail ou nome, depois a1, a2 …; CSV, .xlsx ou .ods) com o gabarito da lista. Respostas repetidas, ausentes ou iguais às de outra folha são relatadas. Se uma linha ou uma resposta não puder ser entendida, ela é listada e nenhuma nota é escrita.",
    "sheet.short": "Imprime quebra-cabeças.",
    "sheet.help": "Faz um PDF de quebra-cabeças para imprimir: novos, dos níveis pedidos, ou os que forem dados.",
    "metavar.assignment": "LISTA",
    "metavar.answers": "RESPOSTAS",
    "metavar.level": "NÍVEL",
    "option.ask": "Quantas casas são pedidas (padrão: 3).",
    "assign.option.difficulty": "Nível, ou um intervalo como fácil..difícil (padrão: médio; fácil em tabuleiros menores que 7×7 ou maiores que 16×16).",
    "assign.option.points": "Pontos de cada casa pedida: 1,1,2 ou 0,5;1;1 (padrão: um cada).",
    "option.variants": "Número de quebra-cabeças diferentes a repartir pela turma, cada um com as suas perguntas (padrão: um para cada aluno ou grupo).",
    "assign.option.title": "Título das folhas.",
    "option.institution": "Escola ou universidade.",
    "option.course": "Disciplina.",
    "option.teacher": "Professor ou professora.",
    "assign.option.date": "Data nas folhas.",
    "option.deadline": "Prazo de entrega.",
    "assign.option.version": "Código de versão nas folhas.",
    "option.paper": "Tamanho do papel: a4 ou letter.",
    "option.moodle_xml": "Perguntas para o Moodle, do tipo “cloze”.",
    "option.gift": "Perguntas no formato GIFT.",
    "option.moodle_zip": "Folhas como arquivos de comentários; recebe a planilha de notas do Moodle.",
    "option.preset": "Colunas: plain, canvas ou nbgrader.",
    "option.fill": "Preenche a planilha de notas do próprio Moodle.",
    "option.decimal": "Separador decimal; com vírgula, as colunas são separadas por ; e o Excel abre o arquivo.",
    "option.separator": "Separador de colunas.",
    "option.accept_unread": "Escreve as notas mesmo que linhas ou respostas não tenham sido entendidas: tais respostas contam como erradas, tais linhas ficam de fora.",
    "grade.option.strict": "Falha (código de saída 1) se algo for relatado.",
    "option.per_page": "Quebra-cabeças por página: 1, 2, 4, 6, 9 ou 12 (padrão: 4).",
    "option.solutions": "Onde ficam as soluções: back (no fim), separate (à parte) ou none (nenhuma).",
    "option.large": "Letra grande: um por página.",
    "option.cover": "Título do livro: ele ganha uma capa, e o título fica em cada página.",
    "sheet.option.date": "Data na capa.",
    "option.template": "Um modelo seu no lugar de book.typ.",
    "play.short": "Joga no terminal.",
    "play.help": "Joga um quebra-cabeça no terminal: do banco, novo, de um arquivo ou de uma pasta; sem nada disso abre-se um menu. Os jogos são salvos depois de cada jogada. Sem terminal, ou com --plain, joga-se linha a linha.",
    "option.lives": "O terceiro erro encerra o jogo.",
    "option.daily": "O quebra-cabeça de hoje, o mesmo para todos.",
    "option.fresh": "Um quebra-cabeça recém-criado em vez de um do banco.",
    "option.resume": "Retoma o último jogo, ou o de --number.",
    "option.statistics": "Mostra quantos jogos foram vencidos, por tamanho e nível.",
    "option.plain": "Linha a linha, para leitores de tela e terminais simples.",
    "option.games": "Lista os jogos salvos.",
    "option.delete": "Exclui um jogo salvo, pelo número na lista.",
    "option.theme": "Cores: dark, light, contrast ou contrast-light; ficam para a próxima vez.",
    "play.option.size": "Tamanho do tabuleiro: 4, 6, 9 ou 16 (padrão: 9).",
    "play.option.number": "Qual jogo salvo, ou qual arquivo da pasta.",
    "play.option.difficulty": "Nível: fácil, médio, difícil, especialista ou extremo (ou easy, medium, hard, expert, extreme; padrão: fácil).",
    "serve.short": "Joga e explora no navegador.",
    "serve.help": "Abre o jogo, o laboratório e uma interface HTTP no navegador. Nada sai desta máquina, a não ser que --host o diga; os jogos ficam guardados no navegador.",
    "serve.at": "{address} (Ctrl-C encerra)",
    "serve.not-public": "Aviso: outras máquinas alcançam este servidor, e ele tem os limites generosos de um servidor particular; --public define limites mais rígidos.",
    "serve.proxy": "“{text}” não é um endereço nem uma rede; --trust-proxy aceita 10.0.0.5 ou 10.0.0.0/8.",
    "option.opens": "Abre o navegador.",
    "option.host": "Endereço em que o servidor escuta (padrão: 127.0.0.1, só esta máquina).",
    "option.port": "Porta; 0 usa uma que esteja livre (padrão: 8000).",
    "option.names": "Outro nome de host que o servidor aceita; * aceita qualquer um.",
    "option.public": "Limites mais rígidos, para um servidor que qualquer um alcança.",
    "option.proxies": "Endereço ou rede de um proxy em cujo cabeçalho X-Forwarded-For o servidor confia; em nenhum outro.",
    "metavar.network": "REDE",
    "metavar.host": "ENDEREÇO",
}
