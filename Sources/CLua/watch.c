#include "watch.h"

#include <time.h>

/// The share of its limit after which a run's processor time is asked for: shorter ones cost no look at it.
#define UNASKED_SHARE 16

static int64_t read_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t clua_now(void) { return read_clock(CLOCK_MONOTONIC); }

static int64_t processor_now(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

static int64_t least(int64_t one, int64_t other) { return one < other ? one : other; }

/// A moment so much later, without overflow.
static int64_t later(int64_t moment, int64_t time) {
    return time > INT64_MAX - moment ? INT64_MAX : moment + time;
}

void clua_watch_start(clua_watch *watch, int64_t limit, int64_t wall_limit, int64_t began) {
    watch->limit = limit;
    watch->wall_limit = wall_limit;
    watch->began = began;
    watch->processor = CLUA_UNSET;
    watch->look = began == CLUA_UNSET ? CLUA_UNSET : later(began, limit / UNASKED_SHARE);
}

static clua_time ask_processor(clua_watch *watch, int64_t now) {
    int64_t processor = processor_now();
    if (watch->processor == CLUA_UNSET) {
        // What it had before is not known, but no more than passed on the wall, nor than it may have had unasked.
        watch->processor = processor - least(now - watch->began, watch->limit / UNASKED_SHARE);
    }
    int64_t used = processor - watch->processor, passed = now - watch->began;
    if (used > watch->limit) return CLUA_PAST_LIMIT;
    if (passed > watch->wall_limit) return CLUA_PAST_WALL;
    watch->look = later(now, least(watch->limit - used, watch->wall_limit - passed));
    return CLUA_IN_TIME;
}

clua_time clua_watch_look(clua_watch *watch) {
    int64_t now = clua_now();
    if (watch->began == CLUA_UNSET) clua_watch_start(watch, watch->limit, watch->wall_limit, now);
    return now <= watch->look ? CLUA_IN_TIME : ask_processor(watch, now);
}

int64_t clua_watch_stop(clua_watch *watch) {
    if (watch->began == CLUA_UNSET) return 0;
    int64_t passed = clua_now() - watch->began;
    bool is_known = watch->processor != CLUA_UNSET;
    int64_t used = is_known ? processor_now() - watch->processor : least(passed, watch->limit / UNASKED_SHARE);
    watch->limit -= used;
    watch->wall_limit -= passed;
    watch->began = CLUA_UNSET;
    watch->processor = CLUA_UNSET;
    return is_known && passed > used ? passed - used : 0;
}
