#ifndef CLUA_GUARD_H
#define CLUA_GUARD_H

#include "state.h"

// What could catch a kill, or hide work from the count hook.
int clua_pcall(lua_State *L);
int clua_xpcall(lua_State *L);
int clua_setmetatable(lua_State *L);
/// `adopt(table, metatable)`, for the prelude: sets a metatable without looking at either, and returns the table.
int clua_adopt(lua_State *L);

#endif
