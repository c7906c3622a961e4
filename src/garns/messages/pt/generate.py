"""Sentences whose ids begin with `generate.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "too-few": "Um quebra-cabeça com {n} pistas não pode ter exatamente uma solução no formato {layout}: são precisas pelo menos {least}.",
    "too-hard": "Nenhum quebra-cabeça no formato {layout} é tão difícil: {technique} é a técnica mais difícil de que algum deles precisa.",
    "empty-rows": "A máscara não tem pistas nas linhas {first} e {second}, que poderiam trocar de lugar: nunca haverá exatamente uma solução.",
    "empty-columns": "A máscara não tem pistas nas colunas {first} e {second}, que poderiam trocar de lugar: nunca haverá exatamente uma solução.",
    "not-found": (
        "Nenhum quebra-cabeça assim foi encontrado em {n} tentativa. Ele pode existir: aumente --attempts, mude a semente ou relaxe uma exigência.",
        "Nenhum quebra-cabeça assim foi encontrado em {n} tentativas. Ele pode existir: aumente --attempts, mude a semente ou relaxe uma exigência.",
    ),
    "missing": (
        "{n} quebra-cabeça não foi encontrado em {attempts} tentativas. Ele pode existir: aumente --attempts, mude a semente ou relaxe uma exigência.",
        "{n} quebra-cabeças não foram encontrados em {attempts} tentativas cada. Eles podem existir: aumente --attempts, mude a semente ou relaxe uma exigência.",
    ),
    "timeout": (
        "O tempo acabou: {n} quebra-cabeça está pronto.",
        "O tempo acabou: {n} quebra-cabeças estão prontos.",
    ),
    "no-grid": "O formato {layout} não tem nenhuma grade completa.",
    "no-grid-found": "Nenhuma grade completa do formato {layout} foi encontrada dentro do limite.",
    "method": "Não existe o método “{name}”. Conhecidos: {known}.",
    "boxes-layout": "O método dos blocos só faz grades clássicas 9×9, não {layout}.",
    "seed": "Uma semente é um número inteiro de 0 a 18446744073709551615, não {seed}.",
    "symmetry": "Não existe a simetria “{name}”. Conhecidas: {known}.",
    "attempts": "É preciso pelo menos uma tentativa, não {attempts}.",
    "difficulty": "“{text}” não é um nível. Níveis: {known}, e intervalos como easy..hard.",
    "level-of-technique": "A técnica {technique} é do nível “{level}”, fora do que foi pedido (“{wished}”).",
    "clues": "“{text}” não é um número de pistas: escreva 24 ou 24..30, dentro do tabuleiro.",
    "rating-layout": "A escala {scale} é para tabuleiros 9×9 com blocos: os outros formatos não têm avaliação. Peça um nível: --difficulty.",
    "rating-above-easy": "Um quebra-cabeça fácil se resolve só com únicos nus e ocultos e por isso tem avaliação de no máximo 2.3, não {rating}.",
    "rating-is-easy": "Um quebra-cabeça com avaliação {rating} se resolve só com únicos nus e ocultos e por isso é fácil.",
    "mask-alone": "Uma máscara diz quais casas são dadas: não se pode pedir também pistas, simetria ou minimalidade.",
    "mask-size": "A máscara tem {n} casas; o tabuleiro, {expected}.",
    "made": ("{n} pista, exatamente uma solução", "{n} pistas, exatamente uma solução"),
    "seed-is": "semente {seed}",
    "continued": (
        "{file}.part já tem {n} quebra-cabeça: continuando dali.",
        "{file}.part já tem {n} quebra-cabeças: continuando dali.",
    ),
    "part-has-more": (
        "{file} já tem {n} quebra-cabeça, mais do que o pedido. Peça pelo menos esse número ou escolha outro arquivo de saída.",
        "{file} já tem {n} quebra-cabeças, mais do que o pedido. Peça pelo menos esse número ou escolha outro arquivo de saída.",
    ),
    "duplicate": "O quebra-cabeça {number} é o {earlier} com os dígitos renomeados.",
    "duplicates": (
        "{n} duplicata (só os dígitos foram renomeados).",
        "{n} duplicatas (só os dígitos foram renomeados).",
    ),
    "interrupted": (
        "Parado: {file}.part tem {n} quebra-cabeça. Execute o mesmo comando de novo para continuar.",
        "Parado: {file}.part tem {n} quebra-cabeças. Execute o mesmo comando de novo para continuar.",
    ),
}
