#!/usr/bin/env bash
# Sees to it that there is a Chromium for the tests of our pages: one that is here already, or
# Debian's if we may install it. Without one these tests are skipped; that is no failure.
set -uo pipefail

find_browser() {
    local name
    for name in "${GARNS_CHROMIUM:-}" chromium chromium-browser google-chrome chrome; do
        [ -n "$name" ] && command -v "$name" && return
    done
    return 1
}

install_browser() {
    local as_root=()
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" -ne 0 ]; then
        sudo -n true 2>/dev/null || return 1
        as_root=(sudo -n)
    fi
    echo "Installing Chromium for the tests of pages …"
    "${as_root[@]}" apt-get install --yes --quiet --no-install-recommends chromium >/dev/null ||
        { "${as_root[@]}" apt-get update --quiet >/dev/null &&
            "${as_root[@]}" apt-get install --yes --quiet --no-install-recommends chromium >/dev/null; }
}

if found=$(find_browser) || { install_browser && found=$(find_browser); }; then
    echo "Pages are tested in $found"
else
    echo "WARNING: no Chromium here and none could be installed: the tests of pages are SKIPPED" >&2
fi
