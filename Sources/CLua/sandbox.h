#ifndef CLUA_SANDBOX_H
#define CLUA_SANDBOX_H

#include "state.h"

/// Opens the libraries and leaves only what the allow-list names.
void clua_sandbox_open(lua_State *L);

#endif
