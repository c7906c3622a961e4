#!/usr/bin/env bash
# program.sh COMMAND PACKAGE LOSS: finds a program that some tests need, or installs it where that
# is allowed. Without it these tests are skipped, and LOSS says what is not tested then.
set -uo pipefail

command=$1 package=$2 loss=$3

command -v "$command" > /dev/null && exit 0
if command -v apt-get > /dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing $package …"
    apt-get install -y "$package" > /dev/null 2>&1 && exit 0
    apt-get update > /dev/null 2>&1 && apt-get install -y "$package" > /dev/null 2>&1 && exit 0
fi
echo "WARNING: there is no $package: $loss. Install it with: apt-get install $package" >&2
