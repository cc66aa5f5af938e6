#include "sandbox.h"

#include <string.h>

#include "coroutine.h"
#include "guard.h"
#include "library.h"
#include "pattern.h"

typedef struct {
    const char *name;
    lua_CFunction instead;  // NULL: the stock value
    const char *reason;     // why it is safe, or what the replacement bounds
} allowed;

// What is not here does not exist: load and its kin (bytecode, files), require, collectgarbage, print and
// warn (output is the host's), _G, string.dump (bytecode), math.random (the host gives randomness), io, os,
// debug and package.
static const allowed allow_list[] = {
    { "_VERSION", NULL, "a constant" },
    { "assert", clua_counted, "hands on up to all of the stack" },
    { "error", NULL, "raises only" },
    { "getmetatable", NULL, "respects __metatable, which hides those of strings and of host values" },
    { "ipairs", NULL, "one step a turn, counted" },
    { "next", NULL, "one step a turn, bounded by the table's size" },
    { "pairs", NULL, "as next; __pairs is plain Lua" },
    { "pcall", clua_pcall, "the stock one would swallow a kill" },
    { "rawequal", NULL, "constant time" },
    { "rawget", NULL, "constant time; metatables of host values stay hidden" },
    { "rawlen", NULL, "logarithmic time" },
    { "rawset", NULL, "constant time; host values are copies" },
    { "select", clua_counted, "moves up to all of the stack" },
    { "setmetatable", clua_setmetatable, "refuses __gc, __close, __len and __mode" },
    { "tonumber", clua_charged, "reads a string of any length" },
    { "tostring", clua_tostring, "__tostring is plain Lua; the stock one shows addresses" },
    { "type", NULL, "constant time" },
    { "xpcall", clua_xpcall, "the stock one would swallow a kill and run handlers unhooked" },

    { "coroutine.close", clua_co_close, "not those that the host waits for; a kill goes on" },
    { "coroutine.create", clua_co_create, "charged: each starts its own instruction count" },
    { "coroutine.isyieldable", clua_co_isyieldable, "the task's own coroutine belongs to the host" },
    { "coroutine.resume", clua_co_resume, "charged; forwards host waits; a kill goes on" },
    { "coroutine.running", NULL, "names the coroutine only" },
    { "coroutine.status", clua_co_status, "hides that the host waits" },
    { "coroutine.wrap", clua_co_wrap, "as create and resume" },
    { "coroutine.yield", clua_co_yield, "never out of the task's own coroutine" },

    { "math.abs", clua_numeric, "constant time, but for numbers in strings" },
    { "math.acos", clua_numeric, "constant time, but for numbers in strings" },
    { "math.asin", clua_numeric, "constant time, but for numbers in strings" },
    { "math.atan", clua_numeric, "constant time, but for numbers in strings" },
    { "math.ceil", clua_numeric, "constant time, but for numbers in strings" },
    { "math.cos", clua_numeric, "constant time, but for numbers in strings" },
    { "math.deg", clua_numeric, "constant time, but for numbers in strings" },
    { "math.exp", clua_numeric, "constant time, but for numbers in strings" },
    { "math.floor", clua_numeric, "constant time, but for numbers in strings" },
    { "math.fmod", clua_numeric, "constant time, but for numbers in strings" },
    { "math.huge", NULL, "a constant" },
    { "math.log", clua_numeric, "constant time, but for numbers in strings" },
    { "math.max", clua_charged, "reads up to all of the stack" },
    { "math.maxinteger", NULL, "a constant" },
    { "math.min", clua_charged, "reads up to all of the stack" },
    { "math.mininteger", NULL, "a constant" },
    { "math.modf", clua_numeric, "constant time, but for numbers in strings" },
    { "math.pi", NULL, "a constant" },
    { "math.rad", clua_numeric, "constant time, but for numbers in strings" },
    { "math.sin", clua_numeric, "constant time, but for numbers in strings" },
    { "math.sqrt", clua_numeric, "constant time, but for numbers in strings" },
    { "math.tan", clua_numeric, "constant time, but for numbers in strings" },
    { "math.tointeger", clua_numeric, "constant time, but for numbers in strings" },
    { "math.type", NULL, "constant time" },
    { "math.ult", clua_numeric, "constant time, but for numbers in strings" },

    { "string.byte", clua_string_stretch, "bounded to half of the stack" },
    { "string.char", clua_counted, "reads up to all of the stack" },
    { "string.find", clua_string_find, "our own matcher, charged by the step" },
    { "string.format", clua_string_format, "charged by directive and by the strings it reads; widths have two digits; no addresses" },
    { "string.gmatch", clua_string_gmatch, "as find" },
    { "string.gsub", clua_string_gsub, "as find; what it calls is charged by itself" },
    { "string.len", NULL, "constant time" },
    { "string.lower", clua_charged, "reads the whole string" },
    { "string.match", clua_string_match, "as find" },
    { "string.pack", clua_charged, "reads its strings; padding is charged as it is allocated" },
    { "string.packsize", clua_charged, "reads the format" },
    { "string.rep", clua_string_rep, "the result is bounded before it is made" },
    { "string.reverse", clua_charged, "reads the whole string" },
    { "string.sub", clua_charged, "copies up to the whole string" },
    { "string.unpack", clua_charged, "reads the whole string" },
    { "string.upper", clua_charged, "reads the whole string" },

    { "table.concat", clua_table_concat, "charged by the range and by what it reads; refuses __len" },
    { "table.insert", clua_table_insert, "charged by what moves; refuses __len" },
    { "table.move", clua_table_move, "charged by the range" },
    { "table.pack", clua_counted, "reads up to all of the stack" },
    { "table.remove", clua_table_remove, "charged by what moves; refuses __len" },
    { "table.sort", clua_table_sort, "charged by n log n and by the strings' lengths; refuses __len" },
    { "table.unpack", clua_table_unpack, "charged by the range, and bounded to half of the stack" },

    { "utf8.char", clua_counted, "reads up to all of the stack" },
    { "utf8.charpattern", NULL, "a constant" },
    { "utf8.codepoint", clua_string_stretch, "bounded to half of the stack" },
    { "utf8.codes", clua_charged, "one step a turn, counted" },
    { "utf8.len", clua_charged, "reads the whole string" },
    { "utf8.offset", clua_charged, "reads the string" },
};

#define ALLOWED (sizeof allow_list / sizeof *allow_list)

static void open_stock(lua_State *L) {
    static const luaL_Reg libraries[] = {
        { LUA_GNAME, luaopen_base },          { LUA_COLIBNAME, luaopen_coroutine },
        { LUA_TABLIBNAME, luaopen_table },    { LUA_STRLIBNAME, luaopen_string },
        { LUA_MATHLIBNAME, luaopen_math },    { LUA_UTF8LIBNAME, luaopen_utf8 },
    };
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        luaL_requiref(L, libraries[i].name, libraries[i].func, 1);
        lua_pop(L, 1);
    }
}

/// Copies one allowed name from the stock globals to the new ones.
static void admit(lua_State *L, int stock, int fresh, const allowed *entry) {
    const char *dot = strchr(entry->name, '.');
    const char *name = dot == NULL ? entry->name : dot + 1;
    int from = stock, to = fresh;
    if (dot != NULL) {
        lua_pushlstring(L, entry->name, (size_t)(dot - entry->name));
        lua_pushvalue(L, -1);
        lua_rawget(L, stock);
        lua_insert(L, -2);
        from = lua_gettop(L) - 1;
        lua_pushvalue(L, -1);
        if (lua_rawget(L, fresh) == LUA_TNIL) {
            lua_pop(L, 1);
            lua_newtable(L);
            lua_pushvalue(L, -2);
            lua_pushvalue(L, -2);
            lua_rawset(L, fresh);
        }
        to = lua_gettop(L);
    }
    lua_pushstring(L, name);
    lua_pushvalue(L, -1);
    lua_rawget(L, from);
    if (entry->instead != NULL) lua_pushcclosure(L, entry->instead, 1);
    lua_rawset(L, to);
    lua_settop(L, fresh);
}

/// Strings share one metatable: methods come from the allowed string table, arithmetic on strings of
/// any length is charged, and nobody sees or changes it.
static void guard_strings(lua_State *L, int fresh) {
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    int metatable = lua_gettop(L);
    static const char *const operators[] = { "__add", "__sub", "__mul", "__mod", "__pow", "__div", "__idiv", "__unm" };
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        lua_getfield(L, metatable, operators[i]);
        lua_pushcclosure(L, clua_charged, 1);
        lua_setfield(L, metatable, operators[i]);
    }
    lua_getfield(L, fresh, "string");
    lua_setfield(L, metatable, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, metatable, "__metatable");
    lua_settop(L, fresh);
}

void clua_sandbox_open(lua_State *L) {
    lua_settop(L, 0);
    open_stock(L);
    lua_pushglobaltable(L);
    lua_newtable(L);
    for (size_t i = 0; i < ALLOWED; i++) admit(L, 1, 2, &allow_list[i]);
    guard_strings(L, 2);
    lua_pushnil(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_settop(L, 0);
    clua_coroutine_open(L);
}
