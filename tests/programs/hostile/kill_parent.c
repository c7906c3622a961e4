#include "bounded.h"
int main(void) {
    kill(getppid(), SIGKILL);
    usleep(200 * 1000);
    return said("alive");
}
