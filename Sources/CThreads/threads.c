#define _GNU_SOURCE
#include "cthreads.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// struct sched_attr of sched_setattr(2), version 0; glibc declares neither before 2.41.
struct attributes {
    uint32_t size;
    uint32_t policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime;
    uint64_t deadline;
    uint64_t period;
};

int cthreads_step_back(int32_t niceness, uint32_t slice_us) {
    struct attributes wanted = {
        .size = sizeof wanted,
        .policy = SCHED_OTHER,
        .nice = niceness,
        .runtime = (uint64_t)slice_us * 1000,
    };
    if (syscall(SYS_sched_setattr, 0, &wanted, 0) == 0) return 0;
    // Refused by a sandbox: the nice value alone is worth having.
    return setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), niceness) == 0 ? 0 : errno;
}

int cthreads_idle(int32_t thread) {
    struct sched_param none = { .sched_priority = 0 };
    if (thread == 0) return ESRCH;
    return sched_setscheduler(thread, SCHED_IDLE, &none) == 0 ? 0 : errno;
}

void cthreads_set_name(const char *name) { pthread_setname_np(pthread_self(), name); }
