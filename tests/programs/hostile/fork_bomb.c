#include "bounded.h"
int main(void) {
    for (int i = 0; i < MOST_PROCESSES; i++)
        if (fork() == 0) {
            sleep(MOST_SECONDS);
            _exit(0);
        }
    sleep(MOST_SECONDS);
}
