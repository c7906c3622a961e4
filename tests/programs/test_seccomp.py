"""The filter of system calls: what it refuses, said by a small machine of our own."""

from __future__ import annotations

import errno
import struct

import pytest

from garns.programs.seccomp import ARCHITECTURES, REFUSED, Architecture, Instruction, instructions

ALLOW, ERROR, KILL = 0x7FFF0000, 0x00050000, 0x80000000
NEW_USER, SHARED, PRIVATE, ANONYMOUS = 0x10000000, 0x01, 0x02, 0x20


def answer(program: list[Instruction], audit: int, number: int, *arguments: int) -> int:
    """What the kernel would do with the call."""
    values = [*arguments, *([0] * (6 - len(arguments)))]
    facts = struct.pack("<IIQ6Q", number, audit, 0, *values)
    at = register = 0
    while True:
        code, value, then, otherwise = program[at]
        at += 1
        if code == 0x20:
            (register,) = struct.unpack_from("<I", facts, value)
        elif code == 0x54:
            register &= value
        elif code == 0x06:
            return value
        else:
            tests = {
                0x15: register == value,
                0x35: register >= value,
                0x45: bool(register & value),
            }
            at += then if tests[code] else otherwise


@pytest.mark.parametrize("architecture", ARCHITECTURES.values(), ids=list(ARCHITECTURES))
def test_what_is_refused_and_what_is_not(architecture: Architecture) -> None:
    program, calls = instructions(architecture), architecture.calls

    def says(name: str, *arguments: int) -> int:
        return answer(program, architecture.audit, calls[name], *arguments)

    for name, error in REFUSED.items():
        assert says(name) == ERROR | error, name
    assert says("clone", NEW_USER | 17) == ERROR | errno.EPERM
    assert says("clone", 17) == ALLOW
    assert says("unshare", NEW_USER) == ERROR | errno.EPERM
    assert says("unshare", 0x400) == ALLOW
    for shared in (SHARED, 0x03):
        assert says("mmap", 0, 4096, 3, shared | ANONYMOUS) == ERROR | errno.EPERM
        assert says("mmap", 0, 4096, 3, shared, 5) == ALLOW
    assert says("mmap", 0, 4096, 3, PRIVATE | ANONYMOUS) == ALLOW
    assert says("socket", 1) == ALLOW
    for family in (2, 10, 16, 17):
        assert says("socket", family) == ERROR | errno.EAFNOSUPPORT
    assert answer(program, architecture.audit, 9999) == ALLOW
    assert answer(program, architecture.audit, 0x40000000 + 1) == ERROR | errno.ENOSYS
    assert answer(program, 0x40000003, calls["mmap"]) == KILL


def test_jumps_fit_into_their_bytes() -> None:
    for architecture in ARCHITECTURES.values():
        assert all(len(each.packed()) == 8 for each in instructions(architecture))
