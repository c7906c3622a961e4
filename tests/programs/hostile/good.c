#include "bounded.h"
int main(void) {
    char line[100];
    return said(fgets(line, sizeof line, stdin) ? "right" : "no input");
}
