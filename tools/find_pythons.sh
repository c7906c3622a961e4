#!/usr/bin/env bash
# Prints "SERIES PATH" for every Python of this machine that garns supports: on the PATH, or in pyenv.
# A name on the PATH may stand for a Python that is not there, so each is tried.
set -uo pipefail

for series in 3.11 3.12 3.13 3.14; do
    for python in "python$series" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$series".*/bin/python; do
        path=$(command -v "$python") && "$path" -c '' 2> /dev/null && echo "$series $path" && break
    done
done
