#include "module.h"

#include <string.h>

#include "budget.h"
#include "host.h"

/// Source handed to the parser at once: what it does with as much takes a few milliseconds at most, though with
/// many labels it takes more than a linear time.
#define PIECE_BYTES 1024

const char *clua_next_piece(lua_State *L, void *context, size_t *length) {
    clua_text *source = context;
    const char *piece = source->text;
    *length = source->length < PIECE_BYTES ? source->length : PIECE_BYTES;
    source->text += *length;
    source->length -= *length;
    clua_charge_bytes(L, *length);
    clua_check_clock(L);
    return piece;
}

// require: the host finds the file, and it runs once. Upvalues: the host function's number and name, as those of
// other host functions; what was loaded, by name; the names of what is being loaded, the outermost first.

enum { LOADED = 3, LOADING = 4 };

static int raise_cycle(lua_State *L, lua_Integer first, lua_Integer count) {
    luaL_where(L, 1);
    lua_pushliteral(L, "a cycle of requires: ");
    for (lua_Integer i = first; i <= count; i++) {
        lua_rawgeti(L, lua_upvalueindex(LOADING), i);
        lua_pushliteral(L, " \xE2\x86\x92 ");
        lua_concat(L, 3);
    }
    lua_pushvalue(L, 1);
    lua_concat(L, 3);
    return lua_error(L);
}

static void refuse_cycle(lua_State *L, lua_Integer count) {
    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(L, lua_upvalueindex(LOADING), i);
        bool same = lua_rawequal(L, 1, -1);
        lua_pop(L, 1);
        if (same) raise_cycle(L, i, count);
    }
}

/// Leaves the function of a chunk that clua_compile compiled on the stack, and forgets it. Returns false, and leaves
/// nothing, if there is none of this name.
static bool take_compiled(lua_State *L, const char *name) {
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_compiled_key) == LUA_TNIL
        || lua_getfield(L, -1, name) == LUA_TNIL) {
        lua_settop(L, 3);
        return false;
    }
    lua_pushnil(L);
    lua_setfield(L, -3, name);
    lua_replace(L, -2);
    return true;
}

/// Runs what the host gave: the chunk's name, its source. It is compiled if that wasn't done before.
static int run_source(lua_State *L) {
    const char *name = lua_tostring(L, 2);
    if (!take_compiled(L, name)) {
        clua_text source;
        source.text = lua_tolstring(L, 3, &source.length);
        int status = lua_load(L, clua_next_piece, &source, name, "t");
        if (status != LUA_OK) return status;
    }
    lua_pushvalue(L, 1);
    // Not a continuation: a module that waited would be half loaded for whoever comes meanwhile.
    return lua_pcall(L, 1, 1, 0);
}

static int require_module(lua_State *L) {
    luaL_checktype(L, 1, LUA_TSTRING);
    lua_settop(L, 1);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, lua_upvalueindex(LOADED)) != LUA_TNIL) return 1;
    lua_settop(L, 1);
    lua_Integer count = (lua_Integer)lua_rawlen(L, lua_upvalueindex(LOADING));
    refuse_cycle(L, count);
    clua_ask_host(L);
    lua_pushvalue(L, 1);
    lua_rawseti(L, lua_upvalueindex(LOADING), count + 1);
    int status = run_source(L);
    // Also after an error that the plugin catches: the next try is none within this one.
    lua_pushnil(L);
    lua_rawseti(L, lua_upvalueindex(LOADING), count + 1);
    clua_rethrow_if_killed(L);
    if (status != LUA_OK) return lua_error(L);
    if (lua_isnil(L, -1)) {
        // What plugins share is shared by what it returns.
        if (strncmp(lua_tostring(L, 2), "@lib/", 5) == 0) {
            luaL_error(L, "%s returns nothing", lua_tostring(L, 2) + 1);
        }
        lua_pushboolean(L, 1);
        lua_replace(L, -2);
    }
    lua_pushvalue(L, 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, lua_upvalueindex(LOADED));
    return 1;
}

typedef struct {
    const char *name;
    const char *main;
    int32_t function;
} registration;

static int register_protected(lua_State *L) {
    const registration *offer = lua_touserdata(L, 1);
    lua_pushglobaltable(L);
    lua_pushstring(L, offer->name);
    lua_pushinteger(L, offer->function);
    lua_pushstring(L, offer->name);
    lua_newtable(L);
    lua_newtable(L);
    lua_pushstring(L, offer->main);
    lua_rawseti(L, -2, 1);
    lua_pushcclosure(L, require_module, 4);
    lua_rawset(L, -3);
    return 0;
}

bool clua_register_require(clua_state *state, const char *name, const char *main, int32_t function) {
    registration offer = { .name = name, .main = main, .function = function };
    lua_State *L = state->main;
    lua_pushcfunction(L, register_protected);
    lua_pushlightuserdata(L, &offer);
    if (lua_pcall(L, 1, 0, 0) == LUA_OK) return true;
    lua_settop(L, 0);
    return false;
}
