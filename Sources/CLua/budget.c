#include "budget.h"

#include <string.h>

// A kill cannot be swallowed: the flag stays, pcall and its kin look at it (guard.c, coroutine.c), and the
// hook fires at every instruction from then on.

/// Bytes of work in C that count as one instruction; a 1 MiB string costs 131,072.
#define BYTES_PER_UNIT 8
/// Bytes of allocation that count as one instruction.
#define ALLOCATED_PER_UNIT 16
/// From this length on a single C operation takes tens of microseconds, so the hook must come sooner.
/// A stack as long may be copied by each call, and shrunk by each error.
#define LARGE_STRING (128 * 1024)
/// Bytes of a block from which on the same holds for tables, whose holes next() walks over.
#define LARGE_BLOCK (1024 * 1024)
/// Header of a string object, and what luaL_Buffer rounds up.
#define STRING_SLACK 64
/// Refusals of memory after which a task ends. Lua asks twice, with a full collection between, so this is 16 failures.
#define MAXIMUM_REFUSALS 32
/// Values on one coroutine's stack, and bytes of its block with what Lua adds. A metatable whose __call is the table
/// itself fills the stack within one instruction, moving all of it for each value: as much takes a tenth of a second,
/// the million that Lua allows by itself a minute.
#define STACK_BYTES ((CLUA_STACK_VALUES + 16) * (size_t)16)
/// Units of work in C between two looks at the clock.
#define CLOCK_PERIOD 20000
/// Steps of a pattern between two looks at the clock.
#define STEPS_PERIOD 20000

/// Raised by a kill. Not a string: raising it must not allocate.
static const char killed_mark = 0;

static void on_count(lua_State *L, lua_Debug *activation);

/// Instructions until the next look at the budget.
static int next_period(const clua_state *state) {
    int period = state->large_objects ? CLUA_SHORT_PERIOD : CLUA_PERIOD;
    if (state->left >= period) return period;
    return state->left < 1 ? 1 : (int)state->left;
}

void clua_hook(clua_state *state, lua_State *L) { lua_sethook(L, on_count, LUA_MASKCOUNT, next_period(state)); }

/// Makes the hook fire at the next instruction. lua_sethook may be called from anywhere, even here.
static void arm(clua_state *state) {
    if (state->running != NULL) lua_sethook(state->running, on_count, LUA_MASKCOUNT, 1);
}

static void *refuse(clua_state *state, int reason) {
    state->refusal = reason;
    if (state->running != NULL && ++state->failures > MAXIMUM_REFUSALS && !state->killed) {
        state->killed = reason == CLUA_STACK_CAP ? CLUA_STACK_CAP : CLUA_MEMORY;
        arm(state);
    }
    return NULL;
}

/// Has the hook come sooner once there is a large object; false for a stack that would be too large.
static bool admit_large(clua_state *state, bool string, const void *block, size_t size) {
    bool stack = !string && clua_stack_grows(&state->stacks, state->running, block, size);
    if (stack && size > STACK_BYTES) return false;
    if (size > (string || stack ? LARGE_STRING : LARGE_BLOCK) && !state->large_objects) {
        state->large_objects = true;
        arm(state);
    }
    return true;
}

void *clua_allocate(void *user, void *block, size_t old_size, size_t new_size) {
    clua_state *state = user;
    size_t held = block == NULL ? 0 : old_size;  // without a block, old_size is the kind of object
    if (new_size == 0) {
        if (block != NULL) clua_pool_give(&state->pool, block, held);
        state->used -= held;
        return NULL;
    }
    if (new_size > held) {
        bool string = block == NULL && old_size == LUA_TSTRING;
        if (string && new_size > state->settings.string_bytes + STRING_SLACK) return refuse(state, CLUA_STRING_CAP);
        size_t wanted = state->used + (new_size - held);
        size_t cap = state->settings.memory + state->slack;
        if (wanted > cap) return refuse(state, CLUA_MEMORY);
        if (new_size > LARGE_STRING && !admit_large(state, string, block, new_size)) {
            return refuse(state, CLUA_STACK_CAP);
        }
        if (wanted + state->pool.kept > cap) clua_pool_drain(&state->pool);
        state->left -= (int64_t)((new_size - held) / ALLOCATED_PER_UNIT);
        if (state->left < 0) arm(state);
    }
    void *moved = clua_pool_resize(&state->pool, block, held, new_size);
    if (moved == NULL) return new_size <= held ? block : NULL;  // Lua relies on shrinking
    state->used += new_size - held;
    return moved;
}

/// Remembers where the innermost Lua function stood.
static void note_position(clua_state *state, lua_State *L) {
    lua_Debug activation;
    for (int level = 0; lua_getstack(L, level, &activation); level++) {
        lua_getinfo(L, "Sl", &activation);
        if (activation.currentline <= 0) continue;
        state->killed_line = activation.currentline;
        memcpy(state->killed_source, activation.short_src, sizeof state->killed_source);
        return;
    }
}

static void raise_kill(lua_State *L) {
    lua_sethook(L, on_count, LUA_MASKCOUNT, 1);
    lua_pushlightuserdata(L, (void *)&killed_mark);
    lua_error(L);
}

static void kill(lua_State *L, int kind) {
    clua_state *state = clua_of(L);
    if (!state->killed) state->killed = kind;
    if (state->killed_line == 0) note_position(state, L);
    raise_kill(L);
}

void clua_kill(lua_State *L, int kind) { kill(L, kind); }

void clua_rethrow_if_killed(lua_State *L) {
    clua_state *state = clua_of(L);
    if (state->killed) kill(L, state->killed);
}

void clua_check_clock(lua_State *L) {
    clua_state *state = clua_of(L);
    state->unclocked = 0;
    clua_worker_beat();
    clua_time time = clua_watch_look(&state->watch);
    if (time == CLUA_IN_TIME) return;
    if (state->reporting) luaL_error(L, "no time left to describe the error");
    kill(L, time == CLUA_PAST_WALL ? CLUA_WALL : CLUA_DEADLINE);
}

static void on_count(lua_State *L, lua_Debug *activation) {
    (void)activation;
    clua_state *state = clua_of(L);
    if (state->killed) kill(L, state->killed);
    state->left -= lua_gethookcount(L);
    if (state->left < 0) kill(L, CLUA_INSTRUCTIONS);
    clua_check_clock(L);
    // Setting a hook visits every function on the stack, which may be hundreds of thousands.
    if (lua_gethookcount(L) != next_period(state)) clua_hook(state, L);
}

void clua_more_steps(lua_State *L) {
    clua_state *state = clua_of(L);
    if (state->killed) kill(L, state->killed);
    int64_t owed = -state->steps;
    if (owed > state->steps_beyond) kill(L, CLUA_PATTERN_STEPS);
    state->steps_beyond -= owed;
    state->steps = state->steps_beyond < STEPS_PERIOD ? state->steps_beyond : STEPS_PERIOD;
    state->steps_beyond -= state->steps;
    clua_check_clock(L);
}

void clua_charge(lua_State *L, int64_t units) {
    clua_state *state = clua_of(L);
    if (state->killed) kill(L, state->killed);
    if (units > state->left) kill(L, CLUA_INSTRUCTIONS);
    state->left -= units;
    state->unclocked += units;
    if (state->unclocked > CLOCK_PERIOD) clua_check_clock(L);
}

void clua_charge_bytes(lua_State *L, size_t bytes) { clua_charge(L, (int64_t)(bytes / BYTES_PER_UNIT)); }
