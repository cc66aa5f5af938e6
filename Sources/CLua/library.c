#include "library.h"

#include <string.h>

#include "budget.h"

/// How many times as much an access to a table with a metatable costs: it may go through a long chain of __index
/// tables, all in C.
#define METATABLE_FACTOR 100
/// Writing a number as text costs about as much as this many instructions, such as `%99.99f` of a large one.
#define NUMBER_UNITS 100

int clua_stock(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

int clua_charged(lua_State *L) {
    size_t bytes = 0;
    int count = lua_gettop(L);
    for (int i = count; i > 0; i--) {
        if (lua_type(L, i) == LUA_TSTRING) bytes += lua_rawlen(L, i);
    }
    clua_charge(L, count);
    clua_charge_bytes(L, bytes);
    return clua_stock(L);
}

int clua_numeric(lua_State *L) {
    for (int i = 1; i <= 2; i++) {
        if (lua_type(L, i) == LUA_TSTRING) clua_charge_bytes(L, lua_rawlen(L, i));
    }
    return clua_stock(L);
}

int clua_counted(lua_State *L) {
    clua_charge(L, lua_gettop(L));
    return clua_stock(L);
}

/// An offset from 1 of a position, which counts from the end if negative.
static lua_Integer place(lua_Integer position, lua_Integer length) {
    if (position >= 0) return position;
    return position < -length ? 0 : length + position + 1;
}

int clua_string_stretch(lua_State *L) {
    size_t bytes;
    luaL_checklstring(L, 1, &bytes);
    lua_Integer length = (lua_Integer)bytes;
    lua_Integer first = place(luaL_optinteger(L, 2, 1), length);
    lua_Integer last = place(luaL_optinteger(L, 3, first), length);
    if (last > length) last = length;
    if (last >= first && last - first >= CLUA_STACK_VALUES / 2) return luaL_error(L, "string slice too long");
    return clua_charged(L);
}

/// Whether the stock functions would write the value at `index` with its address, which tells a plugin where the
/// process has its memory.
static bool has_address(lua_State *L, int index) {
    switch (lua_type(L, index)) {
    case LUA_TTABLE: case LUA_TFUNCTION: case LUA_TUSERDATA: case LUA_TLIGHTUSERDATA: case LUA_TTHREAD: break;
    default: return false;
    }
    if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) return true;
    lua_pop(L, 1);
    return false;
}

/// Pushes what the value at `index` is called: by its metatable, or by its type.
static void push_name(lua_State *L, int index) {
    int type = luaL_getmetafield(L, index, "__name");
    if (type == LUA_TSTRING) return;
    if (type != LUA_TNIL) lua_pop(L, 1);
    lua_pushstring(L, luaL_typename(L, index));
}

int clua_tostring(lua_State *L) {
    luaL_checkany(L, 1);
    if (!has_address(L, 1)) return clua_stock(L);
    push_name(L, 1);
    return 1;
}

int clua_string_format(lua_State *L) {
    size_t length;
    const char *format = luaL_checklstring(L, 1, &length);
    lua_Integer directives = 0;
    int argument = 1, count = lua_gettop(L);
    for (size_t i = 0; i < length; i++) {
        if (format[i] != '%') continue;
        directives++;
        do { i++; } while (i < length && strchr("-+ #0.123456789", format[i]) != NULL && format[i] != '\0');
        if (i >= length || format[i] == '%') continue;
        argument++;
        if (format[i] == 'p') return luaL_error(L, "invalid conversion '%%p' to 'format'");
        if (format[i] != 's' || argument > count || !has_address(L, argument)) continue;
        push_name(L, argument);
        lua_replace(L, argument);
    }
    clua_charge(L, directives * NUMBER_UNITS);
    return clua_charged(L);
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

/// Adds one element of the table to what table.concat makes.
static void add_element(lua_State *L, luaL_Buffer *out, lua_Integer index) {
    int type = lua_geti(L, 1, index);
    if (type == LUA_TSTRING) {
        clua_charge_bytes(L, lua_rawlen(L, -1));
    } else if (type == LUA_TNUMBER) {
        clua_charge(L, NUMBER_UNITS);
    } else {
        luaL_error(L, "invalid value (at index %I) in table for 'concat'", (LUAI_UACINT)index);
    }
    luaL_addvalue(out);
}

/// Not the stock one: what it reads is known only as it reads it.
int clua_table_concat(lua_State *L) {
    lua_Integer length = checked_length(L, 1);
    size_t separator_length;
    const char *separator = luaL_optlstring(L, 2, "", &separator_length);
    lua_Integer first = luaL_optinteger(L, 3, 1), last = luaL_optinteger(L, 4, length);
    charge_accesses(L, 1, span(first, last));
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    for (lua_Integer i = first; i <= last; i++) {
        add_element(L, &out, i);
        if (i == last) break;  // which may be the largest integer
        clua_charge_bytes(L, separator_length);
        luaL_addlstring(&out, separator, separator_length);
    }
    luaL_pushresult(&out);
    return 1;
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

/// `<`, charged by what it reads.
static int charged_less(lua_State *L) {
    if (lua_type(L, 1) == LUA_TSTRING) clua_charge_bytes(L, lua_rawlen(L, 1));
    lua_pushboolean(L, lua_compare(L, 1, 2, LUA_OPLT));
    return 1;
}

int clua_table_sort(lua_State *L) {
    lua_Integer length = checked_length(L, 1), rounds = 1;
    for (lua_Integer rest = length; rest > 1; rest /= 2) rounds++;
    // Holes make a table look far longer than it is, so the product may not fit.
    charge_accesses(L, 1, length > LUA_MAXINTEGER / rounds ? LUA_MAXINTEGER : length * rounds);
    clua_charge_bytes(L, sequence_bytes(L, length) * (size_t)rounds);
    if (lua_isnoneornil(L, 2) && luaL_getmetafield(L, 1, "__index") != LUA_TNIL) {
        // What __index gives in place of holes is not among the bytes charged so far.
        lua_settop(L, 1);
        lua_pushcfunction(L, charged_less);
    }
    return clua_stock(L);
}

int clua_table_unpack(lua_State *L) {
    lua_Integer length = lua_isnoneornil(L, 3) ? checked_length(L, 1) : luaL_checkinteger(L, 3);
    lua_Integer count = span(luaL_optinteger(L, 2, 1), length);
    if (count > CLUA_STACK_VALUES / 2) return luaL_error(L, "too many results to unpack");
    charge_accesses(L, 1, count);
    lua_settop(L, 3);
    return clua_stock(L);
}
