#include "bounded.h"
int main(void) {
    int input = open("/proc/self/fd/0", O_RDWR);
    if (write(0, "x", 1) > 0 || write(input, "x", 1) > 0 || ftruncate(input, 1 << 20) == 0)
        return said("written");
    return said("refused");
}
