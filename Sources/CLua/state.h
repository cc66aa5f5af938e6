#ifndef CLUA_STATE_H
#define CLUA_STATE_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "clua.h"
#include "pool.h"
#include "stack.h"
#include "watch.h"

/// All that belongs to one sandboxed state. The allocator's user data, so that any C function finds it.
struct clua_state {
    lua_State *main;
    clua_settings settings;
    clua_tape inbound;
    clua_tape outbound;
    // While clua_map works: its rows, and what became of them. Host functions that a row calls use the two above.
    clua_tape rows;
    clua_tape results;
    bool row_runs;

    // Memory (budget.c).
    size_t used;
    clua_pool pool;
    size_t slack;          // extra room while a failure is reported
    int refusal;           // what the last refusal was for: CLUA_MEMORY, CLUA_STRING_CAP or CLUA_STACK_CAP
    bool large_objects;    // an instruction or C function may now take long

    // The running task's budget; copied in and out round each resume (call.c).
    clua_task *task;
    lua_State *running;    // innermost coroutine
    int64_t left;          // instructions
    int64_t steps;         // of patterns, up to the next look at the clock
    int64_t steps_beyond;  // of patterns, after that
    clua_watch watch;      // how long it has run
    int64_t unclocked;     // units charged since the last look at the clock
    int failures;          // refused allocations
    int64_t host_calls_left;
    int64_t coroutines_left;

    // A kill; final for the whole state.
    int killed;            // kind, or CLUA_FINE
    int killed_line;
    char killed_source[LUA_IDSIZE];

    // Of the task that runs, from one entry to the next (call.c); what must outlast a wait lies in the task.
    bool can_wait;         // every coroutine down to the task's may yield
    int depth;             // the plugin's own coroutines on the stack
    bool closing;          // inside coroutine.close, where nothing may yield
    const char *stack;     // where the task's share of the C stack begins

    // One conversion's bounds (tape.c).
    uint32_t entries_left;
    size_t bytes_left;
    unsigned tables;       // written, to look at the clock now and then

    int fault;             // kind of an error raised by the shim's own entry functions, not by Lua code
    bool reporting;        // a failure is described: nothing is killed any more
    int32_t rows_done;     // of clua_map
    clua_stack_layout stacks;
    clua_birth birth;      // of the coroutine that the layout is found from (open.c)
    clua_task *tasks;      // all, linked by `all`
    clua_task *idle;       // those to be reused, linked by `next`
};

/// A call with its coroutine, its budget and all that its wait needs: nothing of it is in the state, where another
/// call's would take its place.
struct clua_task {
    clua_state *state;
    lua_State *coroutine;
    int anchor;            // keeps the coroutine from being collected

    bool waits;            // the yield under way is a host function's, not the plugin's
    int32_t wait_host;     // that host function
    int32_t count;         // values that the task left on the outbound tape
    int32_t resume_verdict;
    int32_t resume_count;

    clua_budget budget;
    int64_t left;
    int64_t steps_left;
    int64_t time_left;
    int64_t wall_left;
    int failures;
    int64_t host_calls_left;
    int64_t coroutines_left;
    int64_t spent;         // instructions of the rows of clua_map before the one that runs
    int64_t stolen;        // time on the wall that was not the task's, as far as it is known
    bool may_wait;
    int32_t function;
    int32_t arguments;
    int32_t columns;       // of clua_map
    int32_t rows;
    clua_share *share;     // of clua_map: what the rows' values may still take
    bool seeded;  // whether each row has a second argument, for clua_map
    const char *source;    // of clua_load
    size_t source_length;
    const char *name;
    bool dumped;           // it is what clua_dump made
    bool prelude;
    clua_task *all;
    clua_task *next;
};

/// The state behind a Lua stack.
static inline clua_state *clua_of(lua_State *L) {
    void *state = NULL;
    lua_getallocf(L, &state);
    return state;
}

// Registry keys: their addresses count, not their contents.
extern const char clua_functions_key;  // number -> function and function -> number
extern const char clua_prelude_key;    // table handed to the prelude
extern const char clua_areas_key;     // table of the host's functions -> how their paths begin
extern const char clua_area_class_key;  // metatable of those tables
extern const char clua_compiled_key;   // name of a chunk -> its function, until it is required or the state settles
extern const char clua_raised_key;     // metatable of tables that host functions raise

#endif
