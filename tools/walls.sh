#!/usr/bin/env bash
# Finds bubblewrap, which holds the programs of students in, or installs it where that is allowed.
# Without it the tests of walls are skipped, and say so.
set -uo pipefail

command -v bwrap > /dev/null && exit 0
if command -v apt-get > /dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing bubblewrap …"
    apt-get install -y bubblewrap > /dev/null 2>&1 && exit 0
    apt-get update > /dev/null 2>&1 && apt-get install -y bubblewrap > /dev/null 2>&1 && exit 0
fi
echo "WARNING: there is no bubblewrap. What only it can hold in is not tested;" \
    "install it with: apt-get install bubblewrap" >&2
