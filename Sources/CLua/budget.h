#ifndef CLUA_BUDGET_H
#define CLUA_BUDGET_H

#include "state.h"

/// Instructions between two looks at the budget: some microseconds, so that looking costs little beside them.
#define CLUA_PERIOD 1000
/// The same once a state has made large objects, of which one instruction may take tens of microseconds.
#define CLUA_SHORT_PERIOD 16

void *clua_allocate(void *state, void *block, size_t old_size, size_t new_size);
/// Sets the count hook of a coroutine.
void clua_hook(clua_state *state, lua_State *L);
/// Charges work done in C, in units of about one instruction; kills when the budget is used up.
void clua_charge(lua_State *L, int64_t units);
/// Charges bytes that a C function is about to read.
void clua_charge_bytes(lua_State *L, size_t bytes);
/// Out of line, of clua_step: looks at the clock and hands out more steps, or kills.
void clua_more_steps(lua_State *L);
/// Gives patterns so many steps from here on.
static inline void clua_set_steps(clua_state *state, int64_t steps) {
    state->steps = 0;
    state->steps_beyond = steps;
}
/// Charges steps of a pattern, each a few nanoseconds of work; kills when the budget is used up.
static inline void clua_step(lua_State *L, clua_state *state, int64_t steps) {
    state->steps -= steps;
    if (state->steps < 0) clua_more_steps(L);
}
/// Kills if the time is up; where a failure is described, raises an error instead.
void clua_check_clock(lua_State *L);
/// Ends the task for good, as one that used up its instructions.
void clua_kill(lua_State *L, int kind);
/// Goes on dying: whoever catches errors calls this first.
void clua_rethrow_if_killed(lua_State *L);

#endif
