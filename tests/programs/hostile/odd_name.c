#include "bounded.h"
int main(void) {
    prctl(PR_SET_NAME, "\xff\xfe) R 1\n(");
    usleep(100 * 1000);
    return said("done");
}
