#include "bounded.h"
int main(void) {
    for (int file = 0; file < 1024; file++) close(file);
    return 0;
}
