// Shared pages stay when they are given back; only the number of our own pages falls.
#include "bounded.h"
static long fill(int file, int flags) {
    long got = 0;
    for (; got < MOST_MEGABYTES / 2; got += 10) {
        void *place =
            mmap(NULL, 10 * MEGABYTE, PROT_READ | PROT_WRITE, MAP_SHARED | flags, file, 0);
        if (place == MAP_FAILED) break;
        memset(place, 1, 10 * MEGABYTE);
        madvise(place, 10 * MEGABYTE, MADV_DONTNEED);
    }
    return got;
}
int main(void) {
    long got = fill(-1, MAP_ANONYMOUS);
    return held(got + fill(open("/dev/zero", O_RDWR), 0));
}
