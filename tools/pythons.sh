#!/usr/bin/env bash
# Runs the fast tests with every Python of this machine that garns supports, each in an environment
# of its own (.venv-3.12 …), and ends with a table.
set -uo pipefail

failed=0 table=""
for series in 3.11 3.12 3.13 3.14; do
    python=python$series
    if ! "$python" -c '' 2> /dev/null; then
        table+="Python $series: not on this machine"$'\n'
        continue
    fi
    venv=.venv-$series
    [ -x "$venv/bin/python" ] || "$python" -m venv "$venv" || exit 1
    echo "Python $series: setting up $venv …"
    tools/pip.sh "$venv/bin/python" --upgrade pip || exit 1
    tools/pip.sh "$venv/bin/python" --group build || exit 1
    tools/pip.sh "$venv/bin/python" --no-build-isolation --editable '.[all]' || exit 1
    tools/pip.sh "$venv/bin/python" --only-binary :all: --group dev || exit 1
    if "$venv/bin/python" -m pytest -n 2 -m 'not slow' -p no:cacheprovider; then
        result=passed
    else
        result=FAILED failed=1
    fi
    table+="$("$venv/bin/python" --version): $result"$'\n'
done
printf '%s' "$table"
exit $failed
