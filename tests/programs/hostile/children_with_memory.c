#include "bounded.h"
int main(void) {
    for (int i = 0; i < 10; i++)
        if (fork() == 0) {
            memset(malloc(60 * MEGABYTE), 1, 60 * MEGABYTE);
            sleep(MOST_SECONDS);
            _exit(0);
        }
    sleep(MOST_SECONDS);
}
