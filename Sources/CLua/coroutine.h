#ifndef CLUA_COROUTINE_H
#define CLUA_COROUTINE_H

#include "state.h"

// A host function's wait must suspend the task, not the plugin's innermost coroutine. So these replace the
// stock functions: a host's yield is told by the task's `waits`, which Lua code cannot set, and is passed outward
// level by level; the coroutines on the way are marked, and no one else may resume them meanwhile.

enum { CLUA_MARK_TASK = 1, CLUA_MARK_WAITING = 2 };

/// A word that Lua keeps for each coroutine.
uintptr_t *clua_marks(lua_State *L);

void clua_coroutine_open(lua_State *L);

int clua_co_close(lua_State *L);
int clua_co_create(lua_State *L);
int clua_co_isyieldable(lua_State *L);
int clua_co_resume(lua_State *L);
int clua_co_status(lua_State *L);
int clua_co_wrap(lua_State *L);
int clua_co_yield(lua_State *L);

#endif
