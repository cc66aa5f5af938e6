#include "tape.h"

#include <stdlib.h>
#include <string.h>

#include "budget.h"

/// Cells that a tape keeps room for between calls; what one big value needed beyond it is given back.
#define KEPT_CELLS 4096
/// Bytes of strings that it keeps room for between calls, for the same reason.
#define KEPT_BYTES (256 * 1024)
/// Tables that are written between two looks at the clock: going through a large empty one takes milliseconds.
#define TABLES_BETWEEN_LOOKS 16

// Growing and emptying.

bool clua_tape_reserve(clua_tape *tape, size_t cells, size_t bytes) {
    if (tape->count + cells > tape->capacity) {
        size_t capacity = (tape->count + cells) * 2 + 64;
        clua_cell *moved = realloc(tape->cells, capacity * sizeof *moved);
        if (moved == NULL) return false;
        tape->cells = moved;
        tape->capacity = capacity;
    }
    if (tape->used + bytes > tape->reserved) {
        size_t reserved = (tape->used + bytes) * 2 + 1024;
        uint8_t *moved = realloc(tape->bytes, reserved);
        if (moved == NULL) return false;
        tape->bytes = moved;
        tape->reserved = reserved;
    }
    return true;
}

void clua_tape_clear(clua_tape *tape) {
    if (tape->capacity > KEPT_CELLS && tape->count < KEPT_CELLS) {
        free(tape->cells);
        tape->cells = NULL;
        tape->capacity = 0;
    }
    if (tape->reserved > KEPT_BYTES && tape->used < KEPT_BYTES) {
        free(tape->bytes);
        tape->bytes = NULL;
        tape->reserved = 0;
    }
    tape->count = 0;
    tape->used = 0;
}

// Into Lua.

/// The values of a table whose head was read: no more than there are cells behind it.
static bool is_whole(const clua_tape *tape, clua_cell head, size_t at) {
    size_t rest = tape->count - at;
    return head.length <= rest && head.bits <= (rest - head.length) / 2;
}

static size_t push_table(lua_State *L, const clua_tape *tape, clua_cell head, size_t at) {
    luaL_checkstack(L, 4, "tables nested too deep");
    if (!is_whole(tape, head, at)) luaL_error(L, "a table has come without its values");
    lua_createtable(L, (int)head.length, (int)head.bits);
    for (lua_Integer i = 1; i <= (lua_Integer)head.length; i++) {
        at = clua_push(L, tape, at);
        lua_rawseti(L, -2, i);
    }
    for (uint64_t i = 0; i < head.bits; i++) {
        at = clua_push(L, tape, at);
        at = clua_push(L, tape, at);
        if (lua_type(L, -2) != LUA_TSTRING) luaL_error(L, "a table has come with a name that is none");
        lua_rawset(L, -3);
    }
    return at;
}

static void push_function(lua_State *L, lua_Integer number) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_functions_key);
    lua_rawgeti(L, -1, number);
    lua_remove(L, -2);
}

size_t clua_push(lua_State *L, const clua_tape *tape, size_t at) {
    if (at < tape->count) return clua_push_cell(L, tape, at);
    lua_pushnil(L);
    return at;
}

size_t clua_push_further(lua_State *L, const clua_tape *tape, clua_cell cell, size_t at) {
    switch (cell.tag) {
    case CLUA_TABLE: return push_table(L, tape, cell, at);
    case CLUA_FUNCTION: push_function(L, (lua_Integer)cell.bits); break;
    default: lua_pushnil(L); break;
    }
    return at;
}

void clua_push_many(lua_State *L, const clua_tape *tape, size_t at, int count) {
    luaL_checkstack(L, count + 4, "too many values");
    for (int i = 0; i < count; i++) at = clua_push(L, tape, at);
}

size_t clua_skip_many(const clua_tape *tape, size_t at, int count) {
    for (uint64_t open = (uint64_t)count; open > 0 && at < tape->count; open--) {
        const clua_cell *cell = &tape->cells[at++];
        if (cell->tag == CLUA_TABLE && is_whole(tape, *cell, at)) open += cell->length + 2 * cell->bits;
    }
    return at;
}

// Out of Lua.

void clua_restore_bounds(clua_state *state) {
    const clua_budget *budget = &state->task->budget;
    state->entries_left = budget->entries;
    state->bytes_left = budget->tape_bytes;
}

void clua_begin_writing(clua_state *state) {
    clua_tape_clear(&state->outbound);
    clua_restore_bounds(state);
}

bool clua_write_plain(clua_state *state, uint32_t tag, uint32_t length, uint64_t bits) {
    clua_tape *tape = &state->outbound;
    if (tape->count == tape->capacity && !clua_tape_reserve(tape, 1, 0)) return false;
    tape->cells[tape->count++] = (clua_cell){ .tag = tag, .length = length, .bits = bits };
    return true;
}

bool clua_write_bytes(clua_state *state, const char *bytes, size_t length) {
    clua_tape *tape = &state->outbound;
    if (!clua_tape_reserve(tape, 1, length)) return false;
    if (length > 0) memcpy(tape->bytes + tape->used, bytes, length);
    clua_write_plain(state, CLUA_STRING, (uint32_t)length, tape->used);
    tape->used += length;
    return true;
}

/// In a host function the position is the plugin's; elsewhere there is none.
static void refuse(lua_State *L, const char *reason) { luaL_error(L, "%s", reason); }

static void write_plain(lua_State *L, clua_state *state, uint32_t tag, uint32_t length, uint64_t bits) {
    if (!clua_write_plain(state, tag, length, bits)) refuse(L, "no memory left to convert values");
}

static void write_string(lua_State *L, clua_state *state, int index) {
    size_t length;
    const char *bytes = lua_tolstring(L, index, &length);
    if (length > state->bytes_left) refuse(L, "too many bytes to leave Lua at once");
    state->bytes_left -= length;
    if (!clua_write_bytes(state, bytes, length)) refuse(L, "no memory left to convert values");
}

/// Keeps the function for good and writes its number, the same one each time.
static void write_function(lua_State *L, clua_state *state, int index) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_functions_key);
    lua_pushvalue(L, index);
    lua_rawget(L, -2);
    lua_Integer number = lua_tointeger(L, -1);
    lua_pop(L, 1);
    if (number == 0) {
        number = (lua_Integer)lua_rawlen(L, -1) + 1;
        lua_pushvalue(L, index);
        lua_rawseti(L, -2, number);
        lua_pushvalue(L, index);
        lua_pushinteger(L, number);
        lua_rawset(L, -3);
    }
    lua_pop(L, 1);
    write_plain(L, state, CLUA_FUNCTION, 0, (uint64_t)number);
}

static void write_value(lua_State *L, clua_state *state, int index, bool functions, uint32_t depth);

/// Whether the key at `index` was written with the sequence of `length` values.
static bool in_sequence(lua_State *L, int index, size_t length) {
    if (!lua_isinteger(L, index)) return false;
    lua_Integer key = lua_tointeger(L, index);
    return key >= 1 && (lua_Unsigned)key <= length;
}

static void write_table(lua_State *L, clua_state *state, int index, bool functions, uint32_t depth) {
    if (depth == 0) refuse(L, "a table nested too deep, or within itself, can't leave Lua");
    if (!lua_checkstack(L, 6)) refuse(L, "no stack left to convert a table");
    // To go through a table takes as long as it once was large, and one table may be met again and again.
    if (++state->tables % TABLES_BETWEEN_LOOKS == 0) clua_check_clock(L);
    size_t length = lua_rawlen(L, index);
    if (length > state->entries_left) refuse(L, "too many values to leave Lua at once");
    size_t head = state->outbound.count;
    write_plain(L, state, CLUA_TABLE, (uint32_t)length, 0);
    for (size_t i = 1; i <= length; i++) {
        lua_rawgeti(L, index, (lua_Integer)i);
        write_value(L, state, lua_gettop(L), functions, depth - 1);
        lua_pop(L, 1);
    }
    uint64_t fields = 0;
    lua_pushnil(L);
    while (lua_next(L, index)) {
        int value = lua_gettop(L);
        if (!in_sequence(L, value - 1, length)) {
            if (lua_type(L, value - 1) != LUA_TSTRING) {
                refuse(L, "a table with keys that are neither names nor 1, 2, 3, … can't leave Lua");
            }
            write_string(L, state, value - 1);
            write_value(L, state, value, functions, depth - 1);
            fields++;
        }
        lua_pop(L, 1);
    }
    state->outbound.cells[head].bits = fields;
}

static void write_value(lua_State *L, clua_state *state, int index, bool functions, uint32_t depth) {
    if (state->entries_left == 0) refuse(L, "too many values to leave Lua at once");
    state->entries_left--;
    lua_Number number;
    uint64_t bits;
    switch (lua_type(L, index)) {
    case LUA_TNIL: write_plain(L, state, CLUA_NIL, 0, 0); break;
    case LUA_TBOOLEAN: write_plain(L, state, CLUA_BOOLEAN, 0, (uint64_t)lua_toboolean(L, index)); break;
    case LUA_TNUMBER:
        if (lua_isinteger(L, index)) {
            write_plain(L, state, CLUA_INTEGER, 0, (uint64_t)lua_tointeger(L, index));
        } else {
            number = lua_tonumber(L, index);
            memcpy(&bits, &number, sizeof bits);
            write_plain(L, state, CLUA_NUMBER, 0, bits);
        }
        break;
    case LUA_TSTRING: write_string(L, state, index); break;
    case LUA_TTABLE: write_table(L, state, index, functions, depth); break;
    case LUA_TFUNCTION:
        if (!functions) refuse(L, "a function can't leave Lua here");
        write_function(L, state, index);
        break;
    case LUA_TTHREAD: refuse(L, "a coroutine can't leave Lua"); break;
    default: refuse(L, "a userdata value can't leave Lua"); break;
    }
}

void clua_write(lua_State *L, int index, bool functions) {
    if (!lua_checkstack(L, 6)) refuse(L, "no stack left to convert a value");
    clua_write_at(L, clua_of(L), lua_absindex(L, index), functions);
}

void clua_write_at(lua_State *L, clua_state *state, int index, bool functions) {
    write_value(L, state, index, functions, state->task->budget.depth);
}
