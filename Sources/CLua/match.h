#ifndef CLUA_MATCH_H
#define CLUA_MATCH_H

#include "state.h"

// Lua's patterns (§6.4 of its manual), by our own matcher: it charges each step to the call's budget, so that
// no pattern outlives it.

/// Captures that a pattern may have, as in the stock library.
#define CLUA_CAPTURES 32

/// Instead of a capture's length.
enum { CLUA_OPEN = -1, CLUA_POSITION = -2 };

typedef struct clua_capture {
    const char *start;
    ptrdiff_t length;
} clua_capture;

/// One pattern over one subject. Both must end in a NUL that is not part of them, as Lua's strings do.
typedef struct clua_matcher {
    lua_State *L;
    clua_state *state;
    const char *subject;
    const char *subject_end;
    const char *pattern;
    const char *pattern_end;
    int depth;     // levels of recursion that are left
    int captures;
    clua_capture capture[CLUA_CAPTURES];
} clua_matcher;

/// Prepares a matcher for the strings at two stack or upvalue indices.
void clua_match_open(clua_matcher *m, lua_State *L, int subject, int pattern);
/// Takes a leading `^` off the pattern; tells whether there was one.
bool clua_match_anchor(clua_matcher *m);
/// Where the match that begins at `s` ends, or NULL. Raises Lua's own errors for malformed patterns.
const char *clua_match_at(clua_matcher *m, const char *s);
/// Length of a capture, its start in `*start`, or CLUA_POSITION. Capture 0 of a pattern without any is the match.
ptrdiff_t clua_capture_at(clua_matcher *m, int index, const char *s, const char *end, const char **start);
/// Pushes one capture.
void clua_push_capture(clua_matcher *m, int index, const char *s, const char *end);
/// Pushes all captures, or the whole match when there are none and `s` is not NULL; returns their number.
int clua_push_captures(clua_matcher *m, const char *s, const char *end);
/// Whether two runs of bytes are the same; charged by what was compared.
bool clua_same_bytes(clua_matcher *m, const char *one, const char *other, size_t length);

#endif
