#include "host.h"

#include <string.h>

#include "budget.h"
#include "coroutine.h"
#include "tape.h"

/// Crossing to the host and back costs about as much as this many instructions.
#define HOST_UNITS 20
/// Moving one value from or to a tape costs about as much as this many instructions; tables are made of many.
#define CELL_UNITS 5

// Raising what the host raised.

/// __tostring of a raised table: its message.
static int raised_to_string(lua_State *L) {
    lua_pushliteral(L, "message");
    lua_rawget(L, 1);
    return 1;
}

static void open_areas(lua_State *L);

void clua_host_open(lua_State *L) {
    open_areas(L);
    lua_newtable(L);
    lua_pushcfunction(L, raised_to_string);
    lua_setfield(L, -2, "__tostring");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_raised_key);
}

static int raise_inbound(lua_State *L, const clua_tape *tape, int verdict) {
    clua_push_many(L, tape, 0, 1);
    if (verdict == CLUA_RAISE_PLACED) {
        luaL_where(L, 1);
        lua_insert(L, -2);
        lua_concat(L, 2);
    } else if (lua_istable(L, -1)) {
        lua_pushliteral(L, "message");
        bool message = lua_rawget(L, -2) == LUA_TSTRING;
        lua_pop(L, 1);
        if (message) {
            lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_raised_key);
            lua_setmetatable(L, -2);
        }
    }
    return lua_error(L);
}

/// Charges what crosses: between two instructions the count hook sees none of it.
static void charge_tape(lua_State *L, const clua_tape *tape) {
    clua_charge(L, (int64_t)tape->count * CELL_UNITS);
    clua_charge_bytes(L, tape->used);
}

/// Turns what the host left on the inbound tape into results or an error.
static int finish(lua_State *L, int verdict, int values) {
    clua_state *state = clua_of(L);
    if (verdict == CLUA_STOP) clua_kill(L, CLUA_STOPPED);
    charge_tape(L, &state->inbound);
    if (verdict != CLUA_RETURN) return raise_inbound(L, &state->inbound, verdict);
    clua_push_many(L, &state->inbound, 0, values);
    return values;
}

// The functions that plugins see. Upvalues: number, path, cost.

/// Puts the arguments on the outbound tape; one that cannot cross is the caller's error, and catchable. What the host
/// is to do with them is charged here, before it begins.
static int write_arguments(lua_State *L, clua_state *state, clua_cost cost) {
    int count = lua_gettop(L);
    clua_charge(L, HOST_UNITS);
    if (--state->host_calls_left < 0) clua_kill(L, CLUA_HOST_CALLS);
    clua_begin_writing(state);
    for (int i = 1; i <= count; i++) clua_write(L, i, false);
    charge_tape(L, &state->outbound);
    int64_t values = (int64_t)state->outbound.count * cost.value;
    clua_charge(L, cost.call + values + (int64_t)(state->outbound.used / 8) * cost.eight_bytes);
    return count;
}

static int32_t number_of(lua_State *L) { return (int32_t)lua_tointeger(L, lua_upvalueindex(1)); }

static clua_cost cost_of(lua_State *L) {
    lua_Integer bits = lua_tointeger(L, lua_upvalueindex(3));
    clua_cost cost;
    memcpy(&cost, &bits, sizeof cost);
    return cost;
}

static int ask(lua_State *L, clua_cost cost) {
    clua_state *state = clua_of(L);
    int count = write_arguments(L, state, cost);
    clua_tape_clear(&state->inbound);
    int32_t results = 0;
    int verdict = state->settings.host(state->settings.host_context, number_of(L), count, &results);
    return finish(L, verdict, results);
}

int clua_ask_host(lua_State *L) { return ask(L, (clua_cost){ .call = 0 }); }

static int immediate(lua_State *L) { return ask(L, cost_of(L)); }

static int after_wait(lua_State *L, int status, lua_KContext context) {
    (void)status;
    (void)context;
    clua_task *task = clua_of(L)->task;
    task->waits = false;
    *clua_marks(L) &= ~(uintptr_t)CLUA_MARK_WAITING;
    return finish(L, task->resume_verdict, task->resume_count);
}

static int waiting(lua_State *L) {
    clua_state *state = clua_of(L);
    if (!state->can_wait || !lua_isyieldable(L)) {
        return luaL_error(L, "%s can't wait here", lua_tostring(L, lua_upvalueindex(2)));
    }
    clua_task *task = state->task;
    task->count = write_arguments(L, state, cost_of(L));
    task->wait_host = number_of(L);
    task->waits = true;
    *clua_marks(L) |= CLUA_MARK_WAITING;
    return lua_yieldk(L, 0, 0, after_wait);
}

// Registering. A plugin uses few of the host's functions, and there are many plugins: the tables are there from the
// beginning, what is in them is made when it is first looked for.

typedef struct {
    const char *path;
    int32_t function;
    bool waiting;
    bool prelude;
    clua_cost cost;
} registration;

_Static_assert(sizeof(clua_cost) == sizeof(lua_Integer), "a cost is kept as an integer");

static void push_function(lua_State *L, int32_t function, const char *path, bool waits, clua_cost cost) {
    lua_Integer bits;
    memcpy(&bits, &cost, sizeof bits);
    lua_pushinteger(L, function);
    lua_pushstring(L, path);
    lua_pushinteger(L, bits);
    lua_pushcclosure(L, waits ? waiting : immediate, 3);
}

/// Of an area's table: what begins the path of its functions, behind a letter for who sees them.
#define PRELUDE_AREA 'h'
#define PLUGIN_AREA 'p'
/// Bytes of a function's path with its end, put together on the stack: names of the API are far shorter, and a longer
/// one is nobody's.
#define LONGEST_PATH 128

/// __index of an area's table.
static int look_up(lua_State *L) {
    clua_state *state = clua_of(L);
    clua_charge(L, HOST_UNITS);
    lua_settop(L, 2);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_areas_key);
    lua_pushvalue(L, 1);
    if (lua_type(L, 2) != LUA_TSTRING || lua_rawget(L, 3) != LUA_TSTRING) return 0;
    size_t start, rest;
    const char *prefix = lua_tolstring(L, -1, &start), *name = lua_tolstring(L, 2, &rest);
    char path[LONGEST_PATH];
    if (start - 1 + rest >= sizeof path || strlen(name) != rest) return 0;
    memcpy(path, prefix + 1, start - 1);
    memcpy(path + start - 1, name, rest + 1);
    bool waits = false;
    clua_cost cost = { .call = 0 };
    int32_t function =
        state->settings.find(state->settings.host_context, path, prefix[0] == PRELUDE_AREA, &waits, &cost);
    if (function < 0) return 0;
    lua_pushvalue(L, 2);
    push_function(L, function, path, waits, cost);
    lua_pushvalue(L, -1);
    lua_insert(L, -3);
    lua_rawset(L, 1);
    return 1;
}

static void open_areas(lua_State *L) {
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_areas_key);
    lua_newtable(L);
    lua_pushcfunction(L, look_up);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_area_class_key);
}

/// Makes the table on the stack's top an area: its functions' paths begin as this one does.
static void make_area(lua_State *L, const registration *offer, size_t length) {
    if (lua_getmetatable(L, -1)) {
        lua_pop(L, 1);
        return;
    }
    lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_area_class_key);
    lua_setmetatable(L, -2);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_areas_key);
    lua_pushvalue(L, -2);
    lua_pushfstring(L, "%c", offer->prelude ? PRELUDE_AREA : PLUGIN_AREA);
    lua_pushlstring(L, offer->path, length);
    lua_concat(L, 2);
    lua_rawset(L, -3);
    lua_pop(L, 1);
}

static int register_protected(lua_State *L) {
    const registration *offer = lua_touserdata(L, 1);
    if (offer->prelude) {
        lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_prelude_key);
    } else {
        lua_pushglobaltable(L);
    }
    const char *segment = offer->path;
    for (const char *dot; (dot = strchr(segment, '.')) != NULL; segment = dot + 1) {
        lua_pushlstring(L, segment, (size_t)(dot - segment));
        lua_pushvalue(L, -1);
        if (lua_rawget(L, -3) != LUA_TTABLE) {
            lua_pop(L, 1);
            lua_pushvalue(L, -1);
            lua_newtable(L);
            lua_rawset(L, -4);
            lua_pushvalue(L, -1);
            lua_rawget(L, -3);
        }
        lua_replace(L, -3);
        lua_pop(L, 1);
    }
    if (segment == offer->path && !offer->prelude) {
        lua_pushstring(L, segment);
        push_function(L, offer->function, offer->path, offer->waiting, offer->cost);
        lua_rawset(L, -3);
    } else {
        make_area(L, offer, (size_t)(segment - offer->path));
    }
    return 0;
}

bool clua_register(
    clua_state *state, const char *path, int32_t function, bool waits, bool prelude, clua_cost cost) {
    registration offer = {
        .path = path, .function = function, .waiting = waits, .prelude = prelude, .cost = cost
    };
    lua_State *L = state->main;
    lua_pushcfunction(L, register_protected);
    lua_pushlightuserdata(L, &offer);
    if (lua_pcall(L, 1, 0, 0) == LUA_OK) return true;
    lua_settop(L, 0);
    return false;
}
