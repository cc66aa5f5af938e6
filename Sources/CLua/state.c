#include "state.h"

#include <malloc.h>
#include <stdlib.h>

const char clua_functions_key = 0;
const char clua_prelude_key = 0;
const char clua_compiled_key = 0;
const char clua_raised_key = 0;
const char clua_areas_key = 0;
const char clua_area_class_key = 0;

void clua_close(clua_state *state) {
    if (state->main == NULL) return;
    // Runs no Lua: nothing of a plugin has __gc, and only coroutines, never the main thread, run plugins.
    lua_close(state->main);
    clua_pool_drain(&state->pool);
    state->main = NULL;
    clua_task *task = state->tasks;
    while (task != NULL) {
        clua_task *following = task->all;
        free(task);
        task = following;
    }
    state->tasks = NULL;
    state->idle = NULL;
}

static void release(clua_tape *tape) {
    free(tape->cells);
    free(tape->bytes);
    *tape = (clua_tape) { 0 };
}

void clua_free(clua_state *state) {
    clua_close(state);
    release(&state->inbound);
    release(&state->outbound);
    release(&state->rows);
    release(&state->results);
    free(state);
}

void clua_settle(clua_state *state) {
    if (state->main == NULL || state->task != NULL || state->killed != CLUA_FINE) return;
    if (lua_rawgetp(state->main, LUA_REGISTRYINDEX, &clua_compiled_key) != LUA_TNIL) {
        // The key is there, so this takes no memory.
        lua_pushnil(state->main);
        lua_rawsetp(state->main, LUA_REGISTRYINDEX, &clua_compiled_key);
    }
    lua_pop(state->main, 1);
    // Runs no Lua: nothing of a plugin has __gc.
    lua_gc(state->main, LUA_GCCOLLECT, 0);
    clua_pool_drain(&state->pool);
    release(&state->inbound);
    release(&state->outbound);
    release(&state->rows);
    release(&state->results);
}

void clua_trim(void) { malloc_trim(0); }

clua_tape *clua_inbound(clua_state *state) { return &state->inbound; }

clua_tape *clua_outbound(clua_state *state) { return &state->outbound; }

size_t clua_memory(const clua_state *state) { return state->main == NULL ? 0 : state->used; }

bool clua_running(const clua_state *state) { return state->task != NULL; }

bool clua_killed(const clua_state *state) { return state->killed != CLUA_FINE; }
