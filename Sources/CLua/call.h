#ifndef CLUA_CALL_H
#define CLUA_CALL_H

#include "state.h"

/// Starts a task's coroutine with an entry function, which gets the task as light userdata: neither pushing
/// raises, and all that may raise happens in the entry function, under the protection of the resume.
clua_outcome clua_start(clua_task *task, lua_CFunction entry, bool may_wait);
/// Pushes the kept function that the task calls.
void clua_push_callee(lua_State *L, const clua_task *task);

#endif
