#!/usr/bin/env bash
# Finds tmux, in which the game in the terminal is tested by a person's keys, or installs it where
# that is allowed. Without it these tests are skipped, and say so.
set -uo pipefail

command -v tmux > /dev/null && exit 0
if command -v apt-get > /dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing tmux …"
    apt-get install -y tmux > /dev/null 2>&1 && exit 0
    apt-get update > /dev/null 2>&1 && apt-get install -y tmux > /dev/null 2>&1 && exit 0
fi
echo "WARNING: there is no tmux. The game in the terminal is not tested by keys;" \
    "install it with: apt-get install tmux" >&2
