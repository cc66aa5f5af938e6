#ifndef CLUA_HOST_H
#define CLUA_HOST_H

#include "state.h"

void clua_host_open(lua_State *L);

#endif
