#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "clua.h"
#include "cthreads.h"

static _Thread_local const void *current_queue = NULL;
static _Thread_local clua_worker *current_worker = NULL;

void clua_thread_set_current(const void *queue) { current_queue = queue; }

const void *clua_thread_current(void) { return current_queue; }

struct clua_worker {
    _Atomic uint64_t beats;  // written by its own thread alone
    _Atomic int32_t thread;  // the kernel's number; 0 until it has begun
    clockid_t clock;         // set before `thread`
};

clua_worker *clua_worker_new(void) { return calloc(1, sizeof(clua_worker)); }

void clua_worker_free(clua_worker *worker) { free(worker); }

/// The slice of a niced thread: long, so that what people wait for preempts it at once.
static const uint32_t slice_us = 20000;

int clua_worker_begin(clua_worker *worker, const char *name, int32_t niceness) {
    pthread_setname_np(pthread_self(), name);
    current_worker = worker;
    int32_t thread = (int32_t)syscall(SYS_gettid);
    if (pthread_getcpuclockid(pthread_self(), &worker->clock) == 0) {
        atomic_store_explicit(&worker->thread, thread, memory_order_release);
    }
    return niceness == 0 ? 0 : cthreads_step_back(niceness, slice_us);
}

void clua_worker_end(void) { current_worker = NULL; }

void clua_worker_beat(void) {
    clua_worker *worker = current_worker;
    if (worker == NULL) return;
    uint64_t beats = atomic_load_explicit(&worker->beats, memory_order_relaxed);
    atomic_store_explicit(&worker->beats, beats + 1, memory_order_relaxed);
}

uint64_t clua_worker_beats(const clua_worker *worker) {
    return atomic_load_explicit(&worker->beats, memory_order_relaxed);
}

int64_t clua_worker_time(const clua_worker *worker) {
    struct timespec time;
    if (atomic_load_explicit(&worker->thread, memory_order_acquire) == 0) return -1;
    if (clock_gettime(worker->clock, &time) != 0) return -1;
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

bool clua_worker_wants_processor(const clua_worker *worker) {
    char path[64], status[512];
    int32_t thread = atomic_load_explicit(&worker->thread, memory_order_acquire);
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t count = read(file, status, sizeof status - 1);
    close(file);
    if (count <= 0) return false;
    status[count] = '\0';
    // `7 (name) R 1 …`: the name may hold anything, and what follows it are a letter and numbers.
    const char *end = strrchr(status, ')');
    return end != NULL && end[1] == ' ' && end[2] == 'R';
}

int clua_worker_idle(const clua_worker *worker) {
    return cthreads_idle(atomic_load_explicit(&worker->thread, memory_order_acquire));
}
