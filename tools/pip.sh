#!/bin/sh
# pip.sh PYTHON ARGUMENT ...: `pip install ARGUMENT ...`, quietly. If that fails, the last sentence says
# what to do about it.

. tools/say.sh

python=$1
shift
log=build/install.log
mkdir -p build || exit 1

# Python compiles what is used when it is used first: all of it at once would take seconds.
"$python" -m pip --disable-pip-version-check install --no-compile "$@" > "$log" 2>&1 && exit 0

tail -n 40 "$log" >&2
if grep -qi 'no space left' "$log"; then
    say "There is no room left on the disk. Free about 800 MB, then run make again." \
        "Não há mais espaço no disco. Libere cerca de 800 MB e execute make de novo."
elif grep -q 'DO NOT MATCH THE HASHES' "$log"; then
    say "A package is not the file that the lock names. Check pip's index (a mirror must serve PyPI's own files), then run make again." \
        "Um pacote não é o arquivo que o lock indica. Verifique o índice do pip (um espelho deve servir os próprios arquivos do PyPI) e execute make de novo."
elif grep -Eq 'NewConnectionError|ConnectionError|Max retries|name resolution|ReadTimeout|ProxyError|No matching distribution' "$log"; then
    say "Packages cannot be fetched. Check the network (or the proxy, or pip's index), then run make again." \
        "Não foi possível baixar pacotes. Verifique a rede (ou o proxy, ou o índice do pip) e execute make de novo."
else
    say "The installation failed; the whole output is in $log." \
        "A instalação falhou; a saída completa está em $log."
fi
exit 1
