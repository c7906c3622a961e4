#!/bin/sh
# preflight.sh PYTHON: whether garns can be set up here. What is missing is said in one sentence, with
# how to get it.

python=$1
compiler=${CXX:-}
folder=$(mktemp -d "${TMPDIR:-/tmp}/garns.XXXXXX") || exit 1
trap 'rm -rf "$folder"' EXIT

missing() {
    echo "garns: $*" >&2
    exit 1
}

if [ -z "$python" ]; then
    missing "Python 3.11 or newer is missing. Install it (Debian: apt-get install python3 python3-venv; macOS: brew install python), or name one: make PYTHON=/path/to/python3.11 run"
fi
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null ||
    missing "$python is $("$python" --version 2>&1); garns needs Python 3.11 or newer. If there is one elsewhere, name it: make PYTHON=/path/to/python3.11 run"
"$python" -c 'import ensurepip, venv' 2> /dev/null ||
    missing "$python has no venv module. Install it (Debian: apt-get install python3-venv), then run make again."

if [ -z "$compiler" ]; then
    for compiler in c++ g++ clang++ ''; do
        [ -n "$compiler" ] && command -v "$compiler" > /dev/null && break
    done
fi
[ -n "$compiler" ] ||
    missing "a C++ compiler is missing. Install one (Debian: apt-get install g++; Fedora: dnf install gcc-c++; macOS: xcode-select --install), then run make again."

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
$compiler -std=c++20 -pthread -o "$folder/probe" "$folder/probe.cpp" 2> "$folder/errors" ||
    missing "$compiler does not compile C++20 ($($compiler --version 2>&1 | head -n 1)). Install g++ 12 or clang 14 or newer, or name another compiler: make CXX=g++-12 run"

[ -w . ] || missing "$(pwd) cannot be written to; make a clone that belongs to you."
free=$(df -Pk . | awk 'NR == 2 { print $4 }')
[ "$free" -ge 800000 ] ||
    missing "$(pwd) has only $((free / 1024)) MB free on its disk; setting up takes about 800 MB."
