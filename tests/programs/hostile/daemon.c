// Its input is a name, by which the test knows what is left.
#include "bounded.h"
int main(int count, char **words) {
    if (count < 2) return 2;
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            burn(MOST_SECONDS);
            _exit(0);
        }
        _exit(0);
    }
    wait(NULL);
    return said(words[1]);
}
