#include "bounded.h"
int main(void) {
    char *block = calloc(1, MEGABYTE);
    long got = 0;
    for (int i = 0; i < MOST_MEGABYTES / 10; i++) {
        int file = (int)syscall(SYS_memfd_create, "x", 0);
        for (int j = 0; j < 10 && file >= 0 && write(file, block, MEGABYTE) == MEGABYTE; j++) got++;
    }
    return held(got);
}
