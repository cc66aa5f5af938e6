#define _GNU_SOURCE
#include <pthread.h>

#include "clua.h"
#include "cthreads.h"

static _Thread_local const void *current_queue = NULL;

void clua_thread_set_current(const void *queue) { current_queue = queue; }

const void *clua_thread_current(void) { return current_queue; }

/// The slice of a niced thread: long, so that what people wait for preempts it at once.
static const uint32_t slice_us = 20000;

int clua_thread_configure(const char *name, int32_t niceness) {
    pthread_setname_np(pthread_self(), name);
    if (niceness == 0) return 0;
    return cthreads_step_back(niceness, slice_us);
}
