// One page that is only read, of every two megabytes: no memory of ours, but tables without end.
#include "bounded.h"
int main(void) {
    long got = 0, step = 2L * MEGABYTE, size = 1024 * step;
    volatile char sum = 0;
    for (; got < MOST_MEGABYTES; got += 4) {
        char *place = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (place == MAP_FAILED) break;
        madvise(place, size, MADV_NOHUGEPAGE);
        for (long at = 0; at < size; at += step) sum += place[at];
    }
    return held(got);
}
