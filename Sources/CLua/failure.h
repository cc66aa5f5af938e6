#ifndef CLUA_FAILURE_H
#define CLUA_FAILURE_H

#include "state.h"

/// Writes the message of the error value at `index`: the string itself, or a table's "message".
void clua_write_message(lua_State *L, int index, size_t longest);
/// Writes the raised value, or nil when it cannot cross.
void clua_write_raised(lua_State *L, int index);
/// Describes on the outbound tape, after what is there, why the task ended with `status`; returns the kind.
int clua_report(clua_task *task, int status);

#endif
