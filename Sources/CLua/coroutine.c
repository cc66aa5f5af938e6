#include "coroutine.h"

#include "budget.h"

/// A new coroutine starts its own count towards the hook, so a whole period is charged for it.
#define CREATE_UNITS CLUA_PERIOD
/// Resuming one and coming back costs about as much as this many instructions.
#define RESUME_UNITS 25
/// Bytes of the C stack beyond which no coroutine is closed: lua_resetthread counts C's levels anew (5.4.4), so
/// Lua doesn't bound closings within one another. The levels that each may add fit into what is left of 1 MiB.
#define STACK_BEFORE_CLOSE (256 * 1024)

_Static_assert(LUA_EXTRASPACE >= sizeof(uintptr_t), "marks live in the extra space of a coroutine");

uintptr_t *clua_marks(lua_State *L) { return (uintptr_t *)lua_getextraspace(L); }

static lua_State *checked(lua_State *L) {
    lua_State *co = lua_tothread(L, 1);
    luaL_argexpected(L, co != NULL, 1, "coroutine");
    return co;
}

static bool belongs_to_host(lua_State *co) {
    return (*clua_marks(co) & (CLUA_MARK_TASK | CLUA_MARK_WAITING)) != 0;
}

void clua_coroutine_open(lua_State *L) {
    // The two messages that lua_resume still makes by itself, on a coroutine without an error handler, where being
    // out of memory aborts the process: as long as they are interned, making them allocates nothing. (The first where
    // a coroutine is resumed at the end of the C stack, the second where it fails with LUA_ERRERR: luaD_seterrorobj.)
    lua_pushliteral(L, "C stack overflow");
    luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pushliteral(L, "error in error handling");
    luaL_ref(L, LUA_REGISTRYINDEX);
}

// Resuming.

/// What a resume came to: a number of values on `co`, an error on top of `co`, or a host's wait.
enum { FAILED = -1, FORWARD = -2 };

/// One coroutine less that may go on. Those of earlier calls count for nothing: each call has its own number.
static void finished(clua_state *state) {
    if (state->coroutines_left < state->task->budget.coroutines) state->coroutines_left++;
}

static int step(lua_State *L, lua_State *co, int arguments) {
    clua_state *state = clua_of(L);
    clua_charge(L, RESUME_UNITS);
    bool can_wait = state->can_wait, closing = state->closing;
    state->can_wait = can_wait && lua_isyieldable(L);
    state->closing = false;
    state->running = co;
    state->depth++;
    if (state->large_objects && lua_gethookcount(co) > CLUA_SHORT_PERIOD) clua_hook(state, co);
    int values = 0;
    int status = lua_resume(co, L, arguments, &values);
    state->depth--;
    state->running = L;
    state->closing = closing;
    state->can_wait = can_wait;
    clua_rethrow_if_killed(L);
    if (status != LUA_YIELD) finished(state);
    if (status == LUA_YIELD && state->task->waits) {
        *clua_marks(L) |= CLUA_MARK_WAITING;
        return FORWARD;
    }
    return status == LUA_OK || status == LUA_YIELD ? values : FAILED;
}

/// Why `co` cannot be resumed, or NULL. Asked beforehand because lua_resume would make its message on a
/// coroutine without an error handler, and being out of memory there aborts the process.
static const char *resume_refusal(lua_State *L, lua_State *co, int arguments) {
    lua_Debug activation;
    if (co == L || belongs_to_host(co)) return "cannot resume non-suspended coroutine";
    if (!lua_checkstack(co, arguments)) return "too many arguments to resume";
    int status = lua_status(co);
    if (status == LUA_YIELD) return NULL;
    if (status != LUA_OK) return "cannot resume dead coroutine";
    if (lua_getstack(co, 0, &activation)) return "cannot resume non-suspended coroutine";
    return lua_gettop(co) == 0 ? "cannot resume dead coroutine" : NULL;
}

/// Starts or goes on with `co`, its arguments on top of L. A refusal is pushed on L, an error stays on `co`.
static int transfer(lua_State *L, lua_State *co, int arguments) {
    const char *refusal = resume_refusal(L, co, arguments);
    if (refusal != NULL) {
        lua_pushstring(L, refusal);
        return FAILED;
    }
    lua_xmove(L, co, arguments);
    return step(L, co, arguments);
}

/// Moves the outcome of step() to L.
static int collect(lua_State *L, lua_State *co, int outcome) {
    if (outcome == FAILED) {
        lua_xmove(co, L, 1);
        return FAILED;
    }
    if (!lua_checkstack(L, outcome + 1)) {
        lua_pop(co, outcome);
        lua_pushliteral(L, "too many results to resume");
        return FAILED;
    }
    lua_xmove(co, L, outcome);
    return outcome;
}

static int resumed(lua_State *L, int outcome) {
    lua_pushboolean(L, outcome != FAILED);
    int values = outcome == FAILED ? 1 : outcome;
    lua_insert(L, -(values + 1));
    return values + 1;
}

static int resume_again(lua_State *L, int status, lua_KContext context);

static int resume_step(lua_State *L, lua_State *co, int outcome) {
    if (outcome == FORWARD) return lua_yieldk(L, 0, 0, resume_again);
    return resumed(L, collect(L, co, outcome));
}

/// The wait is over; the inner coroutine goes on first.
static int resume_again(lua_State *L, int status, lua_KContext context) {
    (void)status;
    (void)context;
    *clua_marks(L) &= ~(uintptr_t)CLUA_MARK_WAITING;
    lua_State *co = lua_tothread(L, 1);
    return resume_step(L, co, step(L, co, 0));
}

int clua_co_resume(lua_State *L) {
    lua_State *co = checked(L);
    int before = lua_gettop(L);
    int outcome = transfer(L, co, before - 1);
    if (outcome == FAILED && lua_gettop(L) > before) return resumed(L, FAILED);  // refused, reason on L
    return resume_step(L, co, outcome);
}

// Wrapping.

/// Raises the error on top of L, with the caller's position before a string, as the stock wrap does: not where `co` ran
/// out of memory.
static int raise_onward(lua_State *L, lua_State *co) {
    if (lua_status(co) != LUA_ERRMEM && lua_type(L, -1) == LUA_TSTRING) {
        luaL_where(L, 1);
        lua_insert(L, -2);
        lua_concat(L, 2);
    }
    return lua_error(L);
}

static int wrap_again(lua_State *L, int status, lua_KContext context);

static int wrap_step(lua_State *L, lua_State *co, int outcome) {
    if (outcome == FORWARD) return lua_yieldk(L, 0, 0, wrap_again);
    outcome = collect(L, co, outcome);
    return outcome == FAILED ? raise_onward(L, co) : outcome;
}

static int wrap_again(lua_State *L, int status, lua_KContext context) {
    (void)status;
    (void)context;
    *clua_marks(L) &= ~(uintptr_t)CLUA_MARK_WAITING;
    lua_State *co = lua_tothread(L, lua_upvalueindex(1));
    return wrap_step(L, co, step(L, co, 0));
}

static int wrapped(lua_State *L) {
    lua_State *co = lua_tothread(L, lua_upvalueindex(1));
    int before = lua_gettop(L);
    int outcome = transfer(L, co, before);
    if (outcome == FAILED && lua_gettop(L) > before) return raise_onward(L, co);
    return wrap_step(L, co, outcome);
}

int clua_co_create(lua_State *L) {
    luaL_checktype(L, 1, LUA_TFUNCTION);
    clua_charge(L, CREATE_UNITS);
    clua_state *state = clua_of(L);
    if (--state->coroutines_left < 0) clua_kill(L, CLUA_COROUTINES);
    lua_State *co = lua_newthread(L);  // takes over the hook
    *clua_marks(co) = 0;
    lua_pushvalue(L, 1);
    lua_xmove(L, co, 1);
    return 1;
}

int clua_co_wrap(lua_State *L) {
    clua_co_create(L);
    lua_pushcclosure(L, wrapped, 1);
    return 1;
}

// The rest.

int clua_co_yield(lua_State *L) {
    clua_state *state = clua_of(L);
    if (state->depth == 0) {
        return luaL_error(L, "attempt to yield from outside a coroutine: only a function that "
                             "coroutine.wrap or coroutine.create was given may yield");
    }
    if (state->closing) return luaL_error(L, "attempt to yield while a coroutine closes");
    return lua_yield(L, lua_gettop(L));
}

int clua_co_isyieldable(lua_State *L) {
    clua_state *state = clua_of(L);
    lua_pushboolean(L, state->depth > 0 && !state->closing && lua_isyieldable(L));
    return 1;
}

static const char *status_name(lua_State *L, lua_State *co) {
    if (L == co) return "running";
    if (belongs_to_host(co)) return "normal";
    switch (lua_status(co)) {
    case LUA_YIELD: return "suspended";
    case LUA_OK: {
        lua_Debug activation;
        if (lua_getstack(co, 0, &activation)) return "normal";
        return lua_gettop(co) == 0 ? "dead" : "suspended";
    }
    default: return "dead";
    }
}

int clua_co_status(lua_State *L) {
    lua_pushstring(L, status_name(L, checked(L)));
    return 1;
}

int clua_co_close(lua_State *L) {
    lua_State *co = checked(L);
    const char *status = status_name(L, co);
    if (status[0] != 's' && status[0] != 'd') return luaL_error(L, "cannot close a %s coroutine", status);
    clua_state *state = clua_of(L);
    if (state->stack - (const char *)__builtin_frame_address(0) > STACK_BEFORE_CLOSE) {
        return luaL_error(L, "coroutines close one another too deep");
    }
    clua_charge(L, RESUME_UNITS);
    bool can_wait = state->can_wait, closing = state->closing;
    state->can_wait = false;
    state->closing = true;
    state->running = co;
    if (status[0] == 's') finished(state);
    int outcome = lua_resetthread(co);
    state->running = L;
    state->closing = closing;
    state->can_wait = can_wait;
    clua_rethrow_if_killed(L);
    lua_pushboolean(L, outcome == LUA_OK);
    if (outcome == LUA_OK) return 1;
    lua_xmove(co, L, 1);
    return 2;
}
