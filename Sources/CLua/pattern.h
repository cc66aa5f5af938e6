#ifndef CLUA_PATTERN_H
#define CLUA_PATTERN_H

#include "state.h"

// A stopgap: the stock matcher cannot be interrupted and its time grows with the power of the quantifiers,
// so subjects and patterns are bounded until a matcher with a step budget takes its place.

int clua_string_find(lua_State *L);
int clua_string_gmatch(lua_State *L);

#endif
