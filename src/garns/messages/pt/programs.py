"""Sentences whose ids begin with `programs.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "bytes": "“{text}” não é um tamanho. Escreva um número de bytes, ou um com K, M ou G: 256M.",
    "no-such-program": "Não há programa “{name}” para executar.",
    "no-limits": "Este sistema não consegue impor limites de tempo, memória e processos a programas, o que só o Linux consegue: execute este comando no Linux, em um contêiner Linux ou, no Windows, no WSL.",
    "cannot-start": "“{name}” não pode ser iniciado: {problem}.",
}
