#include "budget.h"
#include "call.h"
#include "failure.h"
#include "tape.h"

// A pure function over many records without leaving the state. What the rows share (column names as interned
// strings, settings, the function) is pushed once. Rows run in one protected call; where one fails, the next begin
// in another.

// Stack of the entry function, and of the one that goes through the rows: the task or the place of the row_start, a
// name for each column, then settings and the function.
enum { TASK = 1, NAMES };

static int settings_index(const clua_task *task) { return NAMES + task->columns; }

/// The function lies on top of what the rows share.
static int callee_index(const clua_task *task) { return NAMES + task->columns + 1; }

/// Values that may be told of a row that failed: all rows of a batch may fail.
#define FAILURE_ENTRIES 64
/// Bytes that may be told of a row that failed, at most half of them its message.
#define FAILURE_BYTES 4096

/// Where the row that runs began, on both tapes, so that a failed one leaves nothing.
typedef struct row_start {
    size_t at;
    size_t count;
    size_t used;
} row_start;

static void swap(clua_tape *one, clua_tape *other) {
    clua_tape kept = *one;
    *one = *other;
    *other = kept;
}

/// Sets the results so far aside, out of the way of what the row itself hands to the host.
static void begin_row(clua_state *state) {
    swap(&state->outbound, &state->results);
    state->row_runs = true;
}

/// The results so far are on the outbound tape again, whether or not the row came to its end.
static void end_row(clua_state *state) {
    if (!state->row_runs) return;
    swap(&state->outbound, &state->results);
    state->row_runs = false;
}

/// Each row has a budget of its own, and its time starts at the first look at the clock.
static void fresh_budget(lua_State *L, clua_state *state) {
    clua_task *task = state->task;
    task->spent += task->budget.instructions - state->left;
    state->host_calls_left = task->budget.host_calls;
    state->coroutines_left = task->budget.coroutines;
    state->left = task->budget.instructions;
    clua_set_steps(state, task->budget.pattern_steps);
    if (state->watch.processor == CLUA_UNSET) {
        clua_watch_rewind(&state->watch);
    } else {
        task->stolen += clua_watch_stop(&state->watch);
        clua_watch_start(&state->watch, task->budget.nanoseconds, task->budget.wall_nanoseconds, CLUA_UNSET);
    }
    clua_hook(state, L);
}

/// Pushes a row's record, or its one value where there are no columns; gives the place behind it.
static size_t push_record(lua_State *L, const clua_tape *tape, size_t at, int columns) {
    if (columns == 0) return clua_push(L, tape, at);
    lua_createtable(L, 0, columns);
    for (int column = 0; column < columns; column++) {
        if (at >= tape->count || tape->cells[at].tag == CLUA_NIL) {
            at++;
            continue;
        }
        lua_pushvalue(L, NAMES + column);
        at = clua_push_cell(L, tape, at);
        lua_rawset(L, -3);
    }
    return at;
}

static size_t least(size_t one, size_t other) { return one < other ? one : other; }

/// Writes what a row gives, on top of the stack: it may be as much as any conversion, but all rows of a batch together
/// no more than their share.
static void write_result(lua_State *L, clua_state *state, const clua_task *task) {
    clua_share *share = task->share;
    uint32_t entries = (uint32_t)least(share->entries, task->budget.entries);
    size_t bytes = least(share->bytes, task->budget.tape_bytes);
    state->entries_left = entries;
    state->bytes_left = bytes;
    state->fault = CLUA_CONVERSION;
    clua_write_at(L, state, callee_index(task) + 1, false);
    state->fault = CLUA_FINE;
    share->entries -= entries - state->entries_left;
    share->bytes -= bytes - state->bytes_left;
}

/// Rows from `rows_done` on, until one fails.
static int map_rows(lua_State *L) {
    clua_state *state = clua_of(L);
    const clua_task *task = state->task;
    const clua_tape *tape = &state->rows;
    row_start *start = lua_touserdata(L, TASK);
    size_t at = start->at;
    int settings = settings_index(task), callee = callee_index(task);
    for (; state->rows_done < task->rows; state->rows_done++) {
        *start = (row_start){ at, state->outbound.count, state->outbound.used };
        fresh_budget(L, state);
        lua_pushvalue(L, callee);
        at = push_record(L, tape, at, task->columns);
        if (task->seeded) at = clua_push(L, tape, at);
        lua_pushvalue(L, settings);
        begin_row(state);
        lua_call(L, task->seeded ? 3 : 2, 1);
        end_row(state);
        write_result(L, state, task);
        lua_settop(L, callee);
    }
    return 0;
}

/// Writes why a row failed; the error value is on top of the stack.
static void write_row_failure(lua_State *L, clua_state *state, int status) {
    int kind = state->fault != CLUA_FINE ? state->fault : CLUA_RUNTIME;
    if (status == LUA_ERRMEM) kind = state->refusal;
    state->fault = CLUA_FINE;
    state->entries_left = FAILURE_ENTRIES;
    state->bytes_left = FAILURE_BYTES;
    clua_write_plain(state, CLUA_ERROR, (uint32_t)kind, 0);
    clua_write_message(L, -1, FAILURE_BYTES / 2);
    clua_write_raised(L, lua_gettop(L));
}

static int map_entry(lua_State *L) {
    clua_task *task = lua_touserdata(L, TASK);
    clua_state *state = task->state;
    const clua_tape *tape = &state->rows;
    clua_begin_writing(state);
    int callee = callee_index(task);
    luaL_checkstack(L, 2 * callee + LUA_MINSTACK, "too many columns");
    size_t at = 0;
    for (int column = 0; column < task->columns; column++) at = clua_push(L, tape, at);
    at = clua_push(L, tape, at);
    clua_push_callee(L, task);
    row_start start = { .at = at };
    int width = (task->columns > 0 ? task->columns : 1) + (task->seeded ? 1 : 0);
    for (state->rows_done = 0; state->rows_done < task->rows; state->rows_done++) {
        start = (row_start){ start.at, state->outbound.count, state->outbound.used };
        lua_pushcfunction(L, map_rows);
        lua_pushlightuserdata(L, &start);
        for (int shared = NAMES; shared <= callee; shared++) lua_pushvalue(L, shared);
        int status = lua_pcall(L, callee, 0, 0);
        end_row(state);
        if (status == LUA_OK) break;
        state->outbound.count = start.count;
        state->outbound.used = start.used;
        start.at = clua_skip_many(tape, start.at, width);
        clua_rethrow_if_killed(L);
        write_row_failure(L, state, status);
        lua_settop(L, callee);
    }
    task->count = task->rows;
    return 0;
}

/// How much a state may grow, in percent of what lives in it, before it is collected again. Rows leave little but
/// garbage behind, and each collection looks at all of the sandbox: in a small state that costs more than the rows.
#define USUAL_PAUSE 200
/// The same for a state that is small beside its cap.
#define SMALL_PAUSE 800
/// The share of the cap below which a state is small; eight times as much is still half of it.
#define SMALL_SHARE 16

clua_outcome clua_map(
    clua_task *task, int32_t function, int32_t columns, int32_t rows, bool seeded, clua_share *share) {
    task->share = share;
    task->function = function;
    task->columns = columns;
    task->rows = rows;
    task->seeded = seeded;
    task->state->rows_done = 0;
    clua_state *state = task->state;
    bool small = state->used < state->settings.memory / SMALL_SHARE;
    if (small) lua_gc(state->main, LUA_GCSETPAUSE, SMALL_PAUSE);
    swap(&state->inbound, &state->rows);
    clua_outcome outcome = clua_start(task, map_entry, false);
    // The big one is where the next batch is written.
    swap(&state->inbound, &state->rows);
    if (small) lua_gc(state->main, LUA_GCSETPAUSE, USUAL_PAUSE);
    return outcome;
}
