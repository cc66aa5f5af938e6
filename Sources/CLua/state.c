#include "state.h"

#include <stdlib.h>

const char clua_functions_key = 0;
const char clua_prelude_key = 0;
const char clua_raised_key = 0;

void clua_close(clua_state *state) {
    if (state->main == NULL) return;
    // Runs no Lua: nothing of a plugin has __gc, and only coroutines, never the main thread, run plugins.
    lua_close(state->main);
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

void clua_free(clua_state *state) {
    clua_close(state);
    free(state->inbound.cells);
    free(state->inbound.bytes);
    free(state->outbound.cells);
    free(state->outbound.bytes);
    free(state);
}

clua_tape *clua_inbound(clua_state *state) { return &state->inbound; }

clua_tape *clua_outbound(clua_state *state) { return &state->outbound; }

size_t clua_memory(const clua_state *state) { return state->main == NULL ? 0 : state->used; }

bool clua_running(const clua_state *state) { return state->task != NULL; }

bool clua_killed(const clua_state *state) { return state->killed != CLUA_FINE; }
