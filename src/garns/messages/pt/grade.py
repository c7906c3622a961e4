"""Sentences whose ids begin with `grade.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unknown": "Nenhum aluno corresponde a {fields}.",
    "unknown-but-near": "Nenhum aluno corresponde a {fields}. Parecidos: {students}.",
    "nobody": "Esta linha não diz de quem é.",
    "ambiguous": "{fields} pode ser {students}.",
    "contradiction": "“{one}” é {first}, mas “{other}” é {second}.",
    "not-the-name": "“{one}” é {first}, mas o nome aqui é “{other}”.",
    "taken-for": "{fields} foi tomado por {students}.",
    "unread": "{students}: a resposta “{answer}” na coluna “{column}” não é um valor do tabuleiro.",
    "not-written": (
        "Nenhuma nota foi escrita: {n} linha ou resposta não foi entendida. Corrija o arquivo; ou, com --accept-unread, conte tais respostas como erradas e deixe tais linhas de fora.",
        "Nenhuma nota foi escrita: {n} linhas ou respostas não foram entendidas. Corrija o arquivo; ou, com --accept-unread, conte tais respostas como erradas e deixe tais linhas de fora.",
    ),
    "twice": "{student} tem outras respostas em uma linha anterior; valem estas.",
    "nothing": "Nenhuma resposta foi entregue.",
    "blank": "{cell}: em branco, o certo é {right}.",
    "wrong": "{cell}: “{answer}”, o certo é {right}.",
    "another-key": "Estas são exatamente as respostas de outra folha.",
    "another-key-of": "Estas são exatamente as respostas da folha de {students}.",
    "second-line": "Uma segunda linha para {students}.",
    "not-in-worksheet": (
        "{n} aluno não está na planilha: {students}.",
        "{n} alunos não estão na planilha: {students}.",
    ),
}
