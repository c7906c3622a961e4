#!/bin/sh
# preflight.sh PYTHON: whether garns can be set up here. What is missing is said in one sentence, with
# how to get it.

. tools/say.sh

python=$1
compiler=${CXX:-}
folder=$(mktemp -d "${TMPDIR:-/tmp}/garns.XXXXXX") || exit 1
trap 'rm -rf "$folder"' EXIT

missing() { # ENGLISH PORTUGUESE
    say "$1" "$2"
    exit 1
}

if [ -z "$python" ]; then
    missing "Python 3.11 or newer is missing. Install it (Debian: apt-get install python3 python3-venv; macOS: brew install python), or name one: make PYTHON=/path/to/python3.11 run" \
        "Falta o Python 3.11 ou mais novo. Instale-o (Debian: apt-get install python3 python3-venv; macOS: brew install python) ou indique um: make PYTHON=/caminho/do/python3.11 run"
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then
    version=$("$python" --version 2>&1)
    missing "$python is $version; garns needs Python 3.11 or newer. If there is one elsewhere, name it: make PYTHON=/path/to/python3.11 run" \
        "$python é o $version; o garns precisa do Python 3.11 ou mais novo. Se houver um em outro lugar, indique-o: make PYTHON=/caminho/do/python3.11 run"
fi
if ! "$python" -c 'import ensurepip, venv' 2> /dev/null; then
    missing "$python has no venv module. Install it (Debian: apt-get install python3-venv), then run make again." \
        "O $python não tem o módulo venv. Instale-o (Debian: apt-get install python3-venv) e execute make de novo."
fi

if [ -z "$compiler" ]; then
    for compiler in c++ g++ clang++ ''; do
        [ -n "$compiler" ] && command -v "$compiler" > /dev/null && break
    done
fi
if [ -z "$compiler" ]; then
    missing "A C++ compiler is missing. Install one (Debian: apt-get install g++; Fedora: dnf install gcc-c++; macOS: xcode-select --install), then run make again." \
        "Falta um compilador de C++. Instale um (Debian: apt-get install g++; Fedora: dnf install gcc-c++; macOS: xcode-select --install) e execute make de novo."
fi
cat > "$folder/probe.cpp" << 'CODE'
#include <algorithm>
#include <bit>
#include <concepts>
#include <ranges>
#include <span>
#include <thread>
int main() {
    const int numbers[] = {2, 1};
    std::thread([] {}).join();
    return std::ranges::min(std::span<const int>(numbers)) - std::popcount(1U);
}
CODE
# shellcheck disable=SC2086 # a compiler may come with options
if ! $compiler -std=c++20 -pthread -o "$folder/probe" "$folder/probe.cpp" 2> /dev/null; then
    missing "$compiler does not compile C++20. Install g++ 12 or clang 14 or newer, or name another compiler: make CXX=g++-12 run" \
        "O $compiler não compila C++20. Instale o g++ 12 ou o clang 14, ou mais novo, ou indique outro compilador: make CXX=g++-12 run"
fi

if [ ! -w . ]; then
    missing "$(pwd) cannot be written to; make a clone that belongs to you." \
        "Não há permissão de escrita em $(pwd); faça um clone que seja seu."
fi
free=$(df -Pk . | awk 'NR == 2 { print int($4 / 1024) }')
if [ "$free" -lt 800 ]; then
    missing "$(pwd) has only $free MB free on its disk; setting up takes about 800 MB." \
        "O disco de $(pwd) tem só $free MB livres; a preparação ocupa cerca de 800 MB."
fi
