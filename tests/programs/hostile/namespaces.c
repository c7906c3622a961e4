// Root of a namespace of its own could mount a file system in memory of any size.
#include "bounded.h"
int main(void) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0) return said("unshare works");
    long flags = CLONE_NEWUSER | CLONE_NEWNS | SIGCHLD;
    long child = syscall(SYS_clone, flags, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    if (child > 0) return said("clone works");
    struct { unsigned long flags, rest[10]; } wanted = {CLONE_NEWUSER | CLONE_NEWNS, {0}};
    child = syscall(SYS_clone3, &wanted, sizeof wanted);
    if (child == 0) _exit(0);
    if (child > 0) return said("clone3 works");
    if (mount("tmpfs", "/tmp", "tmpfs", 0, "size=20G") == 0) return said("mount works");
    return said("refused");
}
