#include "state.h"

#include <stdlib.h>

#include "budget.h"
#include "host.h"
#include "sandbox.h"

const char clua_functions_key = 0;
const char clua_prelude_key = 0;
const char clua_raised_key = 0;

static int open_protected(lua_State *L) {
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_functions_key);
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_prelude_key);
    clua_host_open(L);
    clua_sandbox_open(L);
    return 0;
}

clua_state *clua_open(const clua_settings *settings) {
    clua_state *state = calloc(1, sizeof *state);
    if (state == NULL) return NULL;
    state->settings = *settings;
    state->left = INT64_MAX;
    state->deadline = INT64_MAX;
    state->main = lua_newstate(clua_allocate, state);
    if (state->main == NULL) {
        free(state);
        return NULL;
    }
    lua_pushcfunction(state->main, open_protected);
    if (lua_pcall(state->main, 0, 0, 0) != LUA_OK) {
        clua_free(state);
        return NULL;
    }
    return state;
}

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
