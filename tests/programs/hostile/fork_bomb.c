#include "bounded.h"
int main(void) {
    for (int i = 0; i < MOST_PROCESSES; i++) {
        int child = fork();
        if (child == 0) {
            sleep(MOST_SECONDS);
            _exit(0);
        }
        if (child > 0 && write(1, "x", 1) != 1) return 1;
    }
    sleep(MOST_SECONDS);
}
