#ifndef CLUA_WATCH_H
#define CLUA_WATCH_H

#include <stdbool.h>
#include <stdint.h>

// How long a call has run: by the processor's time, so that a machine that is busy with something else takes nothing
// from it. Asking for that costs microseconds, so the wall's clock is asked first: no more processor time passes than
// time on the wall.

/// One run, from where a task is entered until it is left. Times are in nanoseconds.
typedef struct clua_watch {
    int64_t limit;      // of processor time
    int64_t wall_limit;
    int64_t began;      // on the wall; CLUA_UNSET until the first look
    int64_t processor;  // of the thread, when the run began; CLUA_UNSET until it matters
    int64_t look;       // on the wall: until then no limit can be reached
} clua_watch;

/// A time that is not known yet.
#define CLUA_UNSET INT64_MIN

/// What a look at the clock found.
typedef enum { CLUA_IN_TIME, CLUA_PAST_LIMIT, CLUA_PAST_WALL } clua_time;

/// Sets the limits; the run begins at `began`, or with CLUA_UNSET at the first look.
void clua_watch_start(clua_watch *watch, int64_t limit, int64_t wall_limit, int64_t began);
/// Begins another run with the same limits at the first look, after one that did not come to the processor's clock.
static inline void clua_watch_rewind(clua_watch *watch) {
    watch->began = CLUA_UNSET;
    watch->look = CLUA_UNSET;
}
/// Looks at the clock. Costs one reading of the wall's, and of the processor's only when the limit may be near.
clua_time clua_watch_look(clua_watch *watch);
/// Takes what was used off both limits, for the next run. Of a run too short to ask for its processor time that is the
/// time on the wall, but no more than the share after which it would have been asked for. Returns what passed on the
/// wall besides, where that is known, and else 0.
int64_t clua_watch_stop(clua_watch *watch);
/// CLOCK_MONOTONIC.
int64_t clua_now(void);

#endif
