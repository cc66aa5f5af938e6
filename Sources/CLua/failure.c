#include "failure.h"

#include <string.h>

#include "budget.h"
#include "tape.h"

/// Room above the memory cap to describe a failure, which may be that memory ran out.
#define REPORT_BYTES (256 * 1024)
/// Bytes of a message that are told: a plugin may raise a text as long as a string can be.
#define LONGEST_MESSAGE (64 * 1024)
/// Nanoseconds to describe it: what is raised may be a table that takes minutes to go through.
#define REPORT_TIME 20000000

void clua_write_message(lua_State *L, int index, size_t longest) {
    index = lua_absindex(L, index);
    if (lua_type(L, index) == LUA_TSTRING) {
        lua_pushvalue(L, index);
    } else {
        lua_pushnil(L);
        if (lua_istable(L, index)) {
            // Raw: no metamethod of the plugin runs for an error that has ended its call.
            lua_pushliteral(L, "message");
            lua_rawget(L, index);
            lua_replace(L, -2);
        }
        if (lua_type(L, -1) != LUA_TSTRING) {
            lua_pushfstring(L, "(error object is a %s value)", luaL_typename(L, index));
        }
    }
    size_t length;
    const char *message = lua_tolstring(L, -1, &length);
    if (length > longest) lua_pushlstring(L, message, longest);
    clua_write(L, -1, false);
    lua_settop(L, index);
}

static int write_one(lua_State *L) {
    clua_write(L, 1, false);
    return 0;
}

void clua_write_raised(lua_State *L, int index) {
    clua_tape *tape = &clua_of(L)->outbound;
    size_t count = tape->count, used = tape->used;
    lua_pushcfunction(L, write_one);
    lua_pushvalue(L, index);
    if (lua_pcall(L, 1, 0, 0) == LUA_OK) return;
    lua_pop(L, 1);
    tape->count = count;
    tape->used = used;
    clua_write_plain(clua_of(L), CLUA_NIL, 0, 0);
}

static void write_position(clua_state *state, const char *source, int line) {
    if (line <= 0) {
        clua_write_plain(state, CLUA_NIL, 0, 0);
        clua_write_plain(state, CLUA_NIL, 0, 0);
        return;
    }
    clua_write_bytes(state, source, strlen(source));
    clua_write_plain(state, CLUA_INTEGER, 0, (uint64_t)line);
}

/// Where the innermost Lua function of a failed coroutine stood; its stack is still as it was.
static void write_stack_position(clua_state *state, lua_State *co) {
    lua_Debug activation;
    for (int level = 0; lua_getstack(co, level, &activation); level++) {
        lua_getinfo(co, "Sl", &activation);
        if (activation.currentline <= 0) continue;
        write_position(state, activation.short_src, activation.currentline);
        return;
    }
    write_position(state, "", 0);
}

static int report_protected(lua_State *L) {
    clua_task *task = lua_touserdata(L, 1);
    clua_state *state = task->state;
    lua_State *co = task->coroutine;
    if (lua_gettop(co) > 0 && lua_checkstack(co, 1)) {
        lua_pushvalue(co, -1);
        lua_xmove(co, L, 1);
    } else {
        lua_pushnil(L);
    }
    clua_write_message(L, 2, LONGEST_MESSAGE);
    clua_write_raised(L, 2);
    luaL_traceback(L, co, NULL, 0);
    clua_write(L, -1, false);
    write_stack_position(state, co);
    return 0;
}

static int kind_of(const clua_state *state, int status) {
    if (state->killed) return state->killed;
    if (status == LUA_ERRMEM) return state->refusal;
    return state->fault != CLUA_FINE ? state->fault : CLUA_RUNTIME;
}

int clua_report(clua_task *task, int status) {
    clua_state *state = task->state;
    int kind = kind_of(state, status);
    clua_restore_bounds(state);
    size_t count = state->outbound.count, used = state->outbound.used;
    if (!state->killed) {
        lua_State *L = state->main;
        state->slack = REPORT_BYTES;
        state->reporting = true;
        clua_watch_start(&state->watch, REPORT_TIME, INT64_MAX, clua_now());
        lua_pushcfunction(L, report_protected);
        lua_pushlightuserdata(L, task);
        bool reported = lua_pcall(L, 1, 0, 0) == LUA_OK;
        lua_settop(L, 0);
        state->slack = 0;
        state->reporting = false;
        if (reported) return kind;
    }
    state->outbound.count = count;
    state->outbound.used = used;
    for (int i = 0; i < 3; i++) clua_write_plain(state, CLUA_NIL, 0, 0);
    write_position(state, state->killed_source, state->killed_line);
    return kind;
}
