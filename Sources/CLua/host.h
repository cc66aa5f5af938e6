#ifndef CLUA_HOST_H
#define CLUA_HOST_H

#include "state.h"

void clua_host_open(lua_State *L);
/// An immediate host function, whose number is the running function's first upvalue: takes all that is on the stack
/// as arguments, pushes the results and gives their number.
int clua_ask_host(lua_State *L);

#endif
