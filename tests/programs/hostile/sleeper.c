#include "bounded.h"
int main(void) { sleep(MOST_SECONDS); }
