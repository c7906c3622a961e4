#include "bounded.h"
int main(void) { raise(35); }
