#include "bounded.h"
int main(void) {
    char name[60];
    if (ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0) return said("traced");
    snprintf(name, sizeof name, "/proc/%d/mem", getppid());
    if (open(name, O_RDWR) >= 0) return said("its memory is open");
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "/proc/%d/fd/%d", getppid(), i);
        if (open(name, O_WRONLY) >= 0) return said("its files are open");
    }
    return said("refused");
}
