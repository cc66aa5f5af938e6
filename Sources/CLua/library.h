#ifndef CLUA_LIBRARY_H
#define CLUA_LIBRARY_H

#include "state.h"

// Stock functions with a charge before them: C code runs between two instructions, so the count hook does
// not see it. Each is a closure whose first upvalue is the stock function.

/// The stock function behind a wrapper, called in place.
int clua_stock(lua_State *L);
/// Charges the arguments, and the bytes of all strings among them.
int clua_charged(lua_State *L);
/// Charges the bytes of the first two arguments where they are strings, which count as numbers.
int clua_numeric(lua_State *L);
/// Charges the arguments only: they may be as many as the stack holds.
int clua_counted(lua_State *L);

/// Bounds how many values a stretch of the first argument, from the second to the third, may come to.
int clua_string_stretch(lua_State *L);
/// As the stock ones, but a table, a function or a coroutine is written as what it is, without its address.
int clua_tostring(lua_State *L);
int clua_string_format(lua_State *L);
int clua_string_rep(lua_State *L);
int clua_table_concat(lua_State *L);
int clua_table_insert(lua_State *L);
int clua_table_move(lua_State *L);
int clua_table_remove(lua_State *L);
int clua_table_sort(lua_State *L);
int clua_table_unpack(lua_State *L);

#endif
