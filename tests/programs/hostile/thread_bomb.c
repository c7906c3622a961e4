#include "bounded.h"
static void *rest(void *unused) {
    sleep(MOST_SECONDS);
    return unused;
}
int main(void) {
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 1 << 16);
    pthread_t thread;
    for (int i = 0; i < MOST_PROCESSES; i++)
        if (pthread_create(&thread, &small, rest, NULL) == 0 && write(1, "x", 1) != 1) return 1;
    sleep(MOST_SECONDS);
}
