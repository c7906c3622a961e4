"""Being nice to those outside our own session."""

import os

AUTOGROUP = "/proc/self/autogroup"


def share_as_nice() -> None:
    """On many desktops and plain servers, Linux gives every session the same share of the
    processors, and niceness counts within a session only. This one takes as much less as its
    processes are nice."""
    niceness = os.getpriority(os.PRIO_PROCESS, 0)
    if niceness <= 0:
        return
    try:
        with open(AUTOGROUP, "w") as file:  # noqa: PTH123
            file.write(str(niceness))
    except OSError:
        # There are none here, we may not, or it was changed a moment ago.
        pass
