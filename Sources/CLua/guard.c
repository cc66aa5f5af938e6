#include "guard.h"

#include "budget.h"

/// Common end of pcall and xpcall, after a yield too. A kill goes on; other errors become results.
static int finish_pcall(lua_State *L, int status, lua_KContext extra) {
    clua_rethrow_if_killed(L);
    if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)extra;
    lua_pushboolean(L, 0);
    lua_pushvalue(L, -2);
    return 2;
}

int clua_pcall(lua_State *L) {
    luaL_checkany(L, 1);
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
    return finish_pcall(L, status, 0);
}

/// Stands before the plugin's message handler: Lua runs handlers with hooks off after an error in a hook,
/// so one that loops would never end.
static int guarded_handler(lua_State *L) {
    if (clua_of(L)->killed) return 1;
    lua_settop(L, 1);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, 1, 1);
    return 1;
}

int clua_xpcall(lua_State *L) {
    int count = lua_gettop(L);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_pushvalue(L, 2);
    lua_pushcclosure(L, guarded_handler, 1);
    lua_replace(L, 2);
    lua_pushboolean(L, 1);
    lua_pushvalue(L, 1);
    lua_rotate(L, 3, 2);
    int status = lua_pcallk(L, count - 2, LUA_MULTRET, 2, 2, finish_pcall);
    return finish_pcall(L, status, 2);
}

static void refuse_field(lua_State *L, const char *name, const char *reason) {
    lua_pushstring(L, name);
    if (lua_rawget(L, 2) != LUA_TNIL) luaL_error(L, "%s isn't allowed in a metatable: %s", name, reason);
    lua_pop(L, 1);
}

int clua_adopt(lua_State *L) {
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}

int clua_setmetatable(lua_State *L) {
    int kind = lua_type(L, 2);
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argexpected(L, kind == LUA_TNIL || kind == LUA_TTABLE, 2, "nil or table");
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) {
        return luaL_error(L, "cannot change a protected metatable");
    }
    if (kind == LUA_TTABLE) {
        refuse_field(L, "__gc", "it would run outside the budget");
        refuse_field(L, "__close", "it would run after the call has ended");
        refuse_field(L, "__len", "library functions would loop as often as it says");
        refuse_field(L, "__mode", "the collector would go over weak tables again and again, all at once");
    }
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}
