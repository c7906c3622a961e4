#!/usr/bin/env bash
# Runs the fast tests with every Python of this machine that garns supports, each in an environment
# of its own (.venv-3.12 …), and ends with a table.
set -uo pipefail

prepare() { # VENV PYTHON
    [ -x "$1/bin/python" ] || "$2" -m venv "$1" || return
    tools/pip.sh "$1/bin/python" --upgrade pip &&
        tools/pip.sh "$1/bin/python" --require-hashes --no-deps --only-binary :all: \
            --requirement requirements.lock &&
        tools/pip.sh "$1/bin/python" --no-build-isolation --editable '.[all]'
}

table="" failed=0
while read -r series python; do
    venv=.venv-$series
    echo "Python $series: setting up $venv …"
    if prepare "$venv" "$python" &&
        "$venv/bin/python" -m pytest -n 2 -m 'not slow' -p no:cacheprovider < /dev/null; then
        table+="$("$python" --version): passed"$'\n'
    else
        table+="$("$python" --version): FAILED"$'\n' failed=1
    fi
done < <(tools/find_pythons.sh)
printf '%s' "$table"
exit $failed
