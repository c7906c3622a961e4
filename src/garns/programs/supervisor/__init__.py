"""The supervisor: a small process of its own that starts a stranger's program and outlives it.

Everything that the program starts stays below the supervisor: orphans become its children (a
"subreaper"), and when the program has ended, or has used up one of its limits, whatever is left
below is killed. Should garns itself be killed, the kernel tells the supervisor so, and it clears up
as well.

It is given the work in its argument (marshalled, because that needs no import), and writes a dict
as Python prints it, and then the output of the program, to its standard output. The standard input
is the program's.

It is run with the standard library alone, so that it starts fast: nothing here may import the rest
of garns. Only Linux has all that it needs: `can_keep` in running.py asks for it.
"""
