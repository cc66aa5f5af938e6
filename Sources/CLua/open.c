#include <stdlib.h>
#include <string.h>

#include "budget.h"
#include "guard.h"
#include "host.h"
#include "sandbox.h"
#include "state.h"

// Stands above what a state is composed of; state.c knows none of it.

/// The usual allocator, which notes besides what is given to a new coroutine: its own block, then its stack's.
static void *allocate_noting(void *user, void *block, size_t old_size, size_t new_size) {
    clua_state *state = user;
    clua_birth *birth = &state->birth;
    void *moved = clua_allocate(user, block, old_size, new_size);
    if (block == NULL && old_size == LUA_TTHREAD) {
        // Lua leaves some of it as it was. What was there may point into the stack that comes next.
        if (moved != NULL) memset(moved, 0, new_size);
        *birth = (clua_birth){ .thread_size = new_size };
    } else if (block == NULL && old_size == 0 && birth->stack == NULL) {
        birth->stack = moved;
        birth->stack_size = new_size;
    }
    return moved;
}

/// Finds out how liblua keeps stacks, from the first coroutine.
static void find_layout(lua_State *L) {
    clua_state *state = clua_of(L);
    lua_setallocf(L, allocate_noting, state);
    const lua_State *co = lua_newthread(L);
    lua_setallocf(L, clua_allocate, state);
    state->stacks = clua_stack_find(co, &state->birth);
    lua_pop(L, 1);
}

static int open_protected(lua_State *L) {
    find_layout(L);
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_functions_key);
    lua_newtable(L);
    lua_pushcfunction(L, clua_adopt);
    lua_setfield(L, -2, "adopt");
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
    clua_watch_start(&state->watch, INT64_MAX, INT64_MAX, CLUA_UNSET);
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
