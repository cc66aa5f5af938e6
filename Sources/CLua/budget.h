#ifndef CLUA_BUDGET_H
#define CLUA_BUDGET_H

#include "state.h"

/// A deadline that starts at the first look at the clock: so a row of clua_map costs no clock reading.
#define CLUA_UNSET INT64_MIN

/// Instructions between two looks at the budget: ordinarily, and once a state has made long strings.
#define CLUA_PERIOD 1000
#define CLUA_SHORT_PERIOD 16

void *clua_allocate(void *state, void *block, size_t old_size, size_t new_size);
int64_t clua_now(void);
/// Sets the count hook of a coroutine.
void clua_hook(clua_state *state, lua_State *L);
/// Charges work done in C, in units of about one instruction; kills when the budget is used up.
void clua_charge(lua_State *L, int64_t units);
/// Charges bytes that a C function is about to read.
void clua_charge_bytes(lua_State *L, size_t bytes);
/// Kills if the deadline has passed.
void clua_check_clock(lua_State *L);
/// Ends the task for good, as one that used up its instructions.
void clua_kill(lua_State *L, int kind);
/// Goes on dying: whoever catches errors calls this first.
void clua_rethrow_if_killed(lua_State *L);

#endif
