#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clua.h"

static _Thread_local const void *current_queue = NULL;

void clua_thread_set_current(const void *queue) { current_queue = queue; }

const void *clua_thread_current(void) { return current_queue; }

int clua_thread_configure(const char *name, int32_t niceness) {
    pthread_setname_np(pthread_self(), name);
    if (niceness == 0) return 0;
    // On Linux nice values belong to threads, and PRIO_PROCESS takes a thread's id.
    return setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), niceness) == 0 ? 0 : errno;
}
