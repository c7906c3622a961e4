#!/usr/bin/env bash
# install.sh "COMMAND ..." PACKAGE ...: prints the first of the commands (or files) that is here. If
# none is, installs the Debian packages where that is allowed, and looks again.
set -uo pipefail

read -ra commands <<< "$1"
packages=("${@:2}")

find_command() {
    local name
    for name in "${commands[@]}"; do
        command -v "$name" && return
        [ -f "$name" ] && echo "$name" && return
    done
    return 1
}

install_packages() {
    local as_root=()
    command -v apt-get > /dev/null || return 1
    if [ "$(id -u)" -ne 0 ]; then
        sudo -n true 2> /dev/null || return 1
        as_root=(sudo -n)
    fi
    echo "Installing ${packages[*]} …" >&2
    local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
        apt-get install --yes --quiet --no-install-recommends "${packages[@]}")
    "${install[@]}" > /dev/null 2>&1 ||
        { "${as_root[@]}" apt-get update --quiet > /dev/null 2>&1 && "${install[@]}" > /dev/null 2>&1; }
}

find_command || { install_packages && find_command; } || {
    echo "${commands[0]} is missing. Install it, on Debian or Ubuntu with: apt-get install ${packages[*]}" >&2
    exit 1
}
