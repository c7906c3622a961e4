// A file costs the kernel memory, though nothing is in it.
#include "bounded.h"
int main(void) {
    char name[40];
    long got = 0;
    while (got < 400 * 1000) {
        snprintf(name, sizeof name, "%ld", got);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (file < 0) break;
        close(file);
        got++;
    }
    return held(got / 1024);
}
