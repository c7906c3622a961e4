"""Sentences whose ids begin with `logic_sectors.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "sk-loop.name": "Laço SK",
    "sk-loop.step": "{pattern_cells} formam um anel por quatro blocos e só têm lugar para estes dígitos, cada um uma vez: {sectors}. São tantos dígitos quantas casas: cada um fica numa delas; {conclusion}.",
    "sk-loop.lesson": "Quatro blocos são os cantos de um retângulo; duas linhas e duas colunas se cruzam uma vez em cada um. As casas dos blocos nessas linhas e colunas, sem os cruzamentos, formam um anel: dezesseis casas, duas em cada encontro de um bloco com uma linha ou coluna. Distribua os dígitos dessas casas: cada dígito ao menor número possível dos oito conjuntos que contêm todos os seus lugares no anel. Um conjunto só tem um dígito uma vez; se isso dá tantos dígitos quantas casas, todos são necessários, e cada conjunto tem os seus dígitos dentro do anel. Eles saem das outras casas do conjunto.",
    "multi-sector-locked-sets.name": "Grupos presos em vários setores",
    "multi-sector-locked-sets.step": "{pattern_cells} só têm lugar para estes dígitos, cada um uma vez: {sectors}. São tantos dígitos quantas casas: cada um fica numa delas; {conclusion}.",
    "multi-sector-locked-sets.lesson": "Tome as casas vazias em que algumas linhas e algumas colunas se cruzam. Distribua os seus dígitos: cada dígito ao menor número possível dessas linhas e colunas que contêm todos os seus lugares nas casas. Uma linha ou coluna só tem um dígito uma vez, e por isso nas casas não cabem mais dígitos do que os distribuídos. Se são tantos quantas as casas, todos são necessários: cada linha ou coluna tem os seus dígitos dentro dessas casas, e eles saem do resto dela. Um par ou um trio nu é o mesmo com uma só linha.",
}
