#ifndef CLUA_TAPE_H
#define CLUA_TAPE_H

#include "state.h"

/// Pushes the value at a cell and returns the index of the cell after it. May raise "not enough memory".
size_t clua_push(lua_State *L, const clua_tape *tape, size_t at);
/// Does what `clua_push` does for a cell that exists: `at` must be less than the tape's count.
size_t clua_push_cell(lua_State *L, const clua_tape *tape, size_t at);
/// Pushes so many values from a cell on.
void clua_push_many(lua_State *L, const clua_tape *tape, size_t at, int count);
/// Starts a conversion: empties the outbound tape and restores the task's bounds.
void clua_begin_writing(clua_state *state);
/// Restores the bounds only, for one more value on the same tape.
void clua_restore_bounds(clua_state *state);
/// The cell after so many values.
size_t clua_skip_many(const clua_tape *tape, size_t at, int count);
/// Writes one value outbound. Raises a string when it cannot cross.
void clua_write(lua_State *L, int index, bool functions);
/// Writes without raising and without Lua's memory; false when there is no memory at all.
bool clua_write_bytes(clua_state *state, const char *bytes, size_t length);
bool clua_write_plain(clua_state *state, uint32_t tag, uint32_t length, uint64_t bits);

#endif
