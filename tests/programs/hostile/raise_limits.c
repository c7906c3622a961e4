#include "bounded.h"
int main(void) {
    for (int kind = 0; kind < RLIM_NLIMITS; kind++) {
        struct rlimit limit;
        getrlimit(kind, &limit);
        if (limit.rlim_max == RLIM_INFINITY) continue;
        limit.rlim_cur = limit.rlim_max += 1;
        if (setrlimit(kind, &limit) == 0) return said("raised");
    }
    return said("refused");
}
