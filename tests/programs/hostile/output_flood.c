#include "bounded.h"
int main(void) {
    static char block[MEGABYTE];
    for (int i = 0; i < MOST_MEGABYTES; i++)
        if (write(1, block, sizeof block) < 0) return 1;
}
