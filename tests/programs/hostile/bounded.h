// Every hostile program has bounds of its own, so that a fault of the sandbox ends a test and not
// the machine: so many processes, bytes and seconds, and no more.
#pragma once
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_PROCESSES = 300, MOST_MEGABYTES = 700, MOST_SECONDS = 20, MEGABYTE = 1 << 20 };

static inline double processor_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static inline void burn(double seconds) {
    double until = processor_seconds() + seconds;
    while (processor_seconds() < until) {}
}

// All that could be had, told, and held until the next look at us.
static inline int held(long megabytes) {
    printf("%ld\n", megabytes);
    fflush(stdout);
    usleep(200 * 1000);
    return 0;
}

static inline int said(const char *words) {
    puts(words);
    return 0;
}
