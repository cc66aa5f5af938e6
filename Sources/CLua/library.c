#include "library.h"

#include "budget.h"

/// A table with a metatable may send each access through a long chain of __index tables, all in C.
#define METATABLE_FACTOR 100

int clua_stock(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

int clua_charged(lua_State *L) {
    size_t bytes = 0;
    for (int i = lua_gettop(L); i > 0; i--) {
        if (lua_type(L, i) == LUA_TSTRING) bytes += lua_rawlen(L, i);
    }
    clua_charge_bytes(L, bytes);
    return clua_stock(L);
}

int clua_string_rep(lua_State *L) {
    size_t length, separator;
    luaL_checklstring(L, 1, &length);
    lua_Integer count = luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &separator);
    if (count > 0) {
        size_t limit = clua_of(L)->settings.string_bytes, unit = length + separator;
        // An empty string repeated costs nothing to hold, but the stock loop still turns.
        if ((lua_Unsigned)count > limit / (unit == 0 ? 1 : unit)) {
            return luaL_error(L, "a string may have at most %I bytes here", (lua_Integer)limit);
        }
        clua_charge_bytes(L, (size_t)count * (unit + 1));
    }
    return clua_stock(L);
}

/// Charges `count` accesses to the table at `index`.
static void charge_accesses(lua_State *L, int index, lua_Integer count) {
    if (count < 0) count = 0;
    if (lua_getmetatable(L, index)) {
        lua_pop(L, 1);
        count = count > LUA_MAXINTEGER / METATABLE_FACTOR ? LUA_MAXINTEGER : count * METATABLE_FACTOR;
    }
    clua_charge(L, count);
}

/// Length of the table at `index`; the stock functions ask __len, which setmetatable refused but a later
/// assignment to the metatable may have brought in.
static lua_Integer checked_length(lua_State *L, int index) {
    luaL_checktype(L, index, LUA_TTABLE);
    if (luaL_getmetafield(L, index, "__len") != LUA_TNIL) {
        luaL_error(L, "a table with __len can't be used here");
    }
    return (lua_Integer)lua_rawlen(L, index);
}

/// Accesses in a range, without overflow.
static lua_Integer span(lua_Integer first, lua_Integer last) {
    if (first > last) return 0;
    lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
    return count >= LUA_MAXINTEGER ? LUA_MAXINTEGER : (lua_Integer)count + 1;
}

int clua_table_concat(lua_State *L) {
    lua_Integer length = checked_length(L, 1);
    lua_Integer first = luaL_optinteger(L, 3, 1), last = luaL_optinteger(L, 4, length);
    charge_accesses(L, 1, span(first, last));
    return clua_stock(L);
}

int clua_table_insert(lua_State *L) {
    lua_Integer length = checked_length(L, 1);
    if (lua_gettop(L) == 3) charge_accesses(L, 1, span(luaL_checkinteger(L, 2), length));
    return clua_stock(L);
}

int clua_table_move(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_Integer count = span(luaL_checkinteger(L, 2), luaL_checkinteger(L, 3));
    charge_accesses(L, 1, count);
    if (lua_type(L, 5) == LUA_TTABLE) charge_accesses(L, 5, count);
    return clua_stock(L);
}

int clua_table_remove(lua_State *L) {
    lua_Integer length = checked_length(L, 1);
    if (!lua_isnoneornil(L, 2)) charge_accesses(L, 1, span(luaL_checkinteger(L, 2), length));
    return clua_stock(L);
}

/// Bytes of the strings in the sequence: comparing them reads them, again and again.
static size_t sequence_bytes(lua_State *L, lua_Integer length) {
    size_t bytes = 0;
    for (lua_Integer i = 1; i <= length; i++) {
        if (lua_rawgeti(L, 1, i) == LUA_TSTRING) bytes += lua_rawlen(L, -1);
        lua_pop(L, 1);
    }
    return bytes;
}

int clua_table_sort(lua_State *L) {
    lua_Integer length = checked_length(L, 1), rounds = 1;
    for (lua_Integer rest = length; rest > 1; rest /= 2) rounds++;
    charge_accesses(L, 1, length * rounds);
    clua_charge_bytes(L, sequence_bytes(L, length) * (size_t)rounds);
    return clua_stock(L);
}

int clua_table_unpack(lua_State *L) {
    lua_Integer length = lua_isnoneornil(L, 3) ? checked_length(L, 1) : luaL_checkinteger(L, 3);
    charge_accesses(L, 1, span(luaL_optinteger(L, 2, 1), length));
    lua_settop(L, 3);
    return clua_stock(L);
}
