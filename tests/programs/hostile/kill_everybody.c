// Only in the sandbox: it would end all processes of its user.
#include "bounded.h"
int main(void) {
    if (getuid() != 65534) return said("no sandbox");
    kill(-1, SIGKILL);
    usleep(200 * 1000);
    return said("alive");
}
