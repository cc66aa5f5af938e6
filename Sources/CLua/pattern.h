#ifndef CLUA_PATTERN_H
#define CLUA_PATTERN_H

#include "state.h"

// string.find, match, gmatch and gsub over our own matcher, with the results and messages of the stock ones.

int clua_string_find(lua_State *L);
int clua_string_match(lua_State *L);
int clua_string_gmatch(lua_State *L);
int clua_string_gsub(lua_State *L);

/// Charges a call by the length of its pattern; the matcher charges the rest.
void clua_charge_pattern(lua_State *L, size_t length);

#endif
