// Children that nobody waits for: their time is told nowhere once they have ended.
#include "bounded.h"
int main(void) {
    signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < MOST_SECONDS * 4; i++) {
        if (fork() == 0) {
            burn(0.25);
            _exit(0);
        }
        wait(NULL);
    }
    return said("done");
}
