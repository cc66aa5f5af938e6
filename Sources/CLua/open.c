#include <stdlib.h>

#include "budget.h"
#include "host.h"
#include "sandbox.h"
#include "state.h"

// Stands above what a state is composed of; state.c knows none of it.

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
    state->steps_beyond = INT64_MAX;
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
