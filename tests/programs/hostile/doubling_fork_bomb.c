#include "bounded.h"
int main(void) {
    for (int i = 0; i < 8; i++) fork();
    burn(MOST_SECONDS);
}
