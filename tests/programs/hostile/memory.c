#include "bounded.h"
int main(void) {
    long got = 0;
    for (char *block; got < MOST_MEGABYTES && (block = malloc(MEGABYTE)); got++)
        memset(block, 1, MEGABYTE);
    return held(got);
}
