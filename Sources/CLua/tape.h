#ifndef CLUA_TAPE_H
#define CLUA_TAPE_H

#include <string.h>

#include "state.h"

/// Pushes the value at a cell and returns the index of the cell after it. May raise "not enough memory".
size_t clua_push(lua_State *L, const clua_tape *tape, size_t at);
/// Pushes a table, or a function that the state keeps; any other cell as nil. For `clua_push_cell` alone.
size_t clua_push_further(lua_State *L, const clua_tape *tape, clua_cell cell, size_t at);
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
/// Does what `clua_write` does for a positive index, where the stack has six free places.
void clua_write_at(lua_State *L, clua_state *state, int index, bool functions);
/// Writes without raising and without Lua's memory; false when there is no memory at all.
bool clua_write_bytes(clua_state *state, const char *bytes, size_t length);
bool clua_write_plain(clua_state *state, uint32_t tag, uint32_t length, uint64_t bits);

/// Pushes a text; one that lies elsewhere than on the tape is empty.
static inline void clua_push_text(lua_State *L, const clua_tape *tape, clua_cell cell) {
    if (cell.bits <= tape->used && cell.length <= tape->used - cell.bits && cell.length > 0) {
        lua_pushlstring(L, (const char *)tape->bytes + cell.bits, cell.length);
    } else {
        lua_pushliteral(L, "");
    }
}

/// Does what `clua_push` does for a cell that exists: `at` must be less than the tape's count. In line, since records
/// are made of little else.
static inline size_t clua_push_cell(lua_State *L, const clua_tape *tape, size_t at) {
    clua_cell cell = tape->cells[at++];
    double number;
    switch (cell.tag) {
    case CLUA_BOOLEAN: lua_pushboolean(L, cell.bits != 0); break;
    case CLUA_INTEGER: lua_pushinteger(L, (lua_Integer)cell.bits); break;
    case CLUA_NUMBER:
        memcpy(&number, &cell.bits, sizeof number);
        lua_pushnumber(L, number);
        break;
    case CLUA_STRING: clua_push_text(L, tape, cell); break;
    default: return clua_push_further(L, tape, cell, at);
    }
    return at;
}

#endif
