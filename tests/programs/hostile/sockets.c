// What is written to a socket and not read is the kernel's memory.
#include "bounded.h"
int main(void) {
    static char block[1 << 16];
    double got = 0;
    for (int child = 0; child < 8; child++) {
        for (int pair[2]; socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) == 0;)
            for (int i = 0; i < 2; i++)
                for (long n; (n = write(pair[i], block, sizeof block)) > 0;) got += (double)n;
        if (fork()) break;
        for (int file = 3; file < 1024; file++) close(file);
    }
    return held((long)(got / MEGABYTE));
}
