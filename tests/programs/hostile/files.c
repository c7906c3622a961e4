// Writes files into the folder that its input names, as many as it can, and closes them.
#include "bounded.h"
int main(void) {
    char folder[200] = "", name[300];
    if (scanf("%199s", folder) != 1) return 2;
    char *block = calloc(1, MEGABYTE);
    long got = 0;
    for (int i = 0; i < MOST_MEGABYTES / 10; i++) {
        snprintf(name, sizeof name, "%s/f%d", folder, i);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        for (int j = 0; j < 10 && file >= 0 && write(file, block, MEGABYTE) == MEGABYTE; j++) got++;
        close(file);
    }
    return held(got);
}
