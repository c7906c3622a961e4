#!/bin/sh
# pip.sh PYTHON ARGUMENT ...: `pip install ARGUMENT ...`, quietly. If that fails, the last sentence says
# what to do about it.

python=$1
shift
log=build/install.log
mkdir -p build || exit 1

"$python" -m pip --disable-pip-version-check install "$@" > "$log" 2>&1 && exit 0

tail -n 40 "$log" >&2
if grep -qi 'no space left' "$log"; then
    why="There is no room left on the disk. Free about 800 MB, then run make again."
elif grep -Eq 'NewConnectionError|ConnectionError|Max retries|name resolution|ReadTimeout|ProxyError|No matching distribution' "$log"; then
    why="Packages cannot be fetched. Check the network (or the proxy, or pip's index), then run make again."
else
    why="The installation failed; the whole output is in $log."
fi
echo "garns: $why" >&2
exit 1
