"""A filter of system calls, for programs in the sandbox.

The sandbox hides the machine, but the kernel has more kinds of memory than the supervisor can see:
memory that belongs to no process, or to a file that has no name. What makes such memory is refused;
so is what would open namespaces in the sandbox, and parts of the kernel that no solver of puzzles
needs. The filter is a program for the kernel's own small machine (BPF): eight bytes for each
instruction, put together here by hand, so that no library is needed.
"""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Sequence
from typing import NamedTuple


class Architecture(NamedTuple):
    """A kind of processor: what the kernel calls it, and the numbers of its system calls."""

    audit: int
    calls: dict[str, int]


_NEWER = {
    "clone3": 435, "io_uring_setup": 425, "memfd_secret": 447, "pidfd_getfd": 438,
    "process_madvise": 440,
}  # fmt: skip
"""Since Linux 5 the numbers are the same everywhere."""

_GENERIC = {
    **_NEWER,
    "add_key": 217, "bpf": 280, "clone": 220, "keyctl": 219, "memfd_create": 279, "mmap": 222,
    "mq_open": 180, "msgget": 186, "perf_event_open": 241, "process_vm_readv": 270,
    "process_vm_writev": 271, "ptrace": 117, "request_key": 218, "semget": 190, "setns": 268,
    "shmget": 194, "socket": 198, "unshare": 97, "userfaultfd": 282, "vmsplice": 75,
}  # fmt: skip

ARCHITECTURES = {
    "x86_64": Architecture(0xC000003E, {
        **_NEWER,
        "add_key": 248, "bpf": 321, "clone": 56, "keyctl": 250, "memfd_create": 319, "mmap": 9,
        "mq_open": 240, "msgget": 68, "perf_event_open": 298, "process_vm_readv": 310,
        "process_vm_writev": 311, "ptrace": 101, "request_key": 249, "semget": 64, "setns": 308,
        "shmget": 29, "socket": 41, "unshare": 272, "userfaultfd": 323, "vmsplice": 278,
    }),
    "aarch64": Architecture(0xC00000B7, _GENERIC),
    "riscv64": Architecture(0xC00000F3, _GENERIC),
}  # fmt: skip
"""By the names that `uname -m` has for them. All of them put the low half of a number first."""

REFUSED = {
    # Memory without a process: it would stay while nobody is seen to hold it.
    "memfd_create": errno.ENOSYS,
    "memfd_secret": errno.ENOSYS,
    "shmget": errno.ENOSYS,
    "semget": errno.ENOSYS,
    "msgget": errno.ENOSYS,
    "mq_open": errno.ENOSYS,
    # A page that is lent to a pipe stays when its process has given it up.
    "vmsplice": errno.ENOSYS,
    "io_uring_setup": errno.ENOSYS,
    "userfaultfd": errno.ENOSYS,
    "bpf": errno.ENOSYS,
    "perf_event_open": errno.ENOSYS,
    "add_key": errno.ENOSYS,
    "request_key": errno.ENOSYS,
    "keyctl": errno.ENOSYS,
    # Its flags lie in memory, where a filter cannot look; C libraries then use clone.
    "clone3": errno.ENOSYS,
    "setns": errno.EPERM,
    # Bubblewrap's own process within has no filter: nobody may act through it.
    "ptrace": errno.EPERM,
    "process_vm_readv": errno.EPERM,
    "process_vm_writev": errno.EPERM,
    "process_madvise": errno.EPERM,
    "pidfd_getfd": errno.EPERM,
}

CLONE_NEWUSER = 0x10000000
MAP_SHARED_ANONYMOUS = 0x01 | 0x20
AF_UNIX = 1

# Instructions.
_LOAD, _AND, _RETURN = 0x20, 0x54, 0x06
_IF_EQUAL, _IF_AT_LEAST, _IF_ANY_BIT = 0x15, 0x35, 0x45

# What a filter can say.
_KILL, _ALLOW, _ERROR = 0x80000000, 0x7FFF0000, 0x00050000

# Where the facts about a call are.
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16

X32 = 0x40000000
"""A second set of numbers on x86-64, for programs with short pointers."""


class Instruction(NamedTuple):
    """`then` and `otherwise` are the numbers of instructions that a jump leaves out."""

    code: int
    value: int
    then: int = 0
    otherwise: int = 0

    def packed(self) -> bytes:
        return struct.pack("=HBBI", self.code, self.then, self.otherwise, self.value)


def filter_here() -> bytes | None:
    """For the processor of this machine; none if we do not know its numbers."""
    known = ARCHITECTURES.get(os.uname().machine)
    return b"".join(each.packed() for each in instructions(known)) if known else None


def instructions(architecture: Architecture) -> list[Instruction]:
    calls = architecture.calls
    return [
        Instruction(_LOAD, _ARCHITECTURE),
        *_unless(_IF_EQUAL, architecture.audit, [Instruction(_RETURN, _KILL)]),
        Instruction(_LOAD, _NUMBER),
        *_when(_IF_AT_LEAST, X32, [_refuse(errno.ENOSYS)]),
        *(
            each
            for name, error in REFUSED.items()
            for each in _when(_IF_EQUAL, calls[name], [_refuse(error)])
        ),
        *_by_argument(calls["clone"], 0, _when(_IF_ANY_BIT, CLONE_NEWUSER, [_refuse(errno.EPERM)])),
        *_by_argument(
            calls["unshare"], 0, _when(_IF_ANY_BIT, CLONE_NEWUSER, [_refuse(errno.EPERM)])
        ),
        *_by_argument(calls["mmap"], 3, _refuse_shared_memory()),
        *_by_argument(
            calls["socket"], 0, _unless(_IF_EQUAL, AF_UNIX, [_refuse(errno.EAFNOSUPPORT)])
        ),
        Instruction(_RETURN, _ALLOW),
    ]


def _refuse_shared_memory() -> list[Instruction]:
    """Memory that is shared and not that of a file stays as a whole while a page of it is mapped
    anywhere, in no process's account. Files in /dev/shm do the same work."""
    refusal = _when(_IF_EQUAL, MAP_SHARED_ANONYMOUS, [_refuse(errno.EPERM)])
    return [Instruction(_AND, MAP_SHARED_ANONYMOUS), *refusal]


def _refuse(error: int) -> Instruction:
    return Instruction(_RETURN, _ERROR | error)


def _when(test: int, value: int, block: Sequence[Instruction]) -> list[Instruction]:
    return [Instruction(test, value, 0, len(block)), *block]


def _unless(test: int, value: int, block: Sequence[Instruction]) -> list[Instruction]:
    return [Instruction(test, value, len(block), 0), *block]


def _by_argument(call: int, argument: int, block: Sequence[Instruction]) -> list[Instruction]:
    """A call that is refused or allowed for one of its arguments."""
    load = Instruction(_LOAD, _ARGUMENTS + 8 * argument)
    return _when(_IF_EQUAL, call, [load, *block, Instruction(_RETURN, _ALLOW)])
