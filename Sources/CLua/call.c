#include "call.h"

#include <stdlib.h>

#include "budget.h"
#include "coroutine.h"
#include "failure.h"
#include "module.h"
#include "tape.h"

// Tasks.

static int new_coroutine(lua_State *L) {
    clua_task *task = lua_touserdata(L, 1);
    lua_State *co = lua_newthread(L);
    *clua_marks(co) = CLUA_MARK_TASK;
    task->anchor = luaL_ref(L, LUA_REGISTRYINDEX);
    task->coroutine = co;
    return 0;
}

static clua_task *idle_task(clua_state *state) {
    clua_task *task = state->idle;
    if (task != NULL) {
        state->idle = task->next;
        return task;
    }
    task = calloc(1, sizeof *task);
    if (task == NULL) return NULL;
    task->state = state;
    task->all = state->tasks;
    state->tasks = task;
    return task;
}

clua_task *clua_begin(clua_state *state, const clua_budget *budget) {
    clua_task *task = idle_task(state);
    if (task == NULL) return NULL;
    if (task->coroutine == NULL) {
        lua_State *L = state->main;
        lua_pushcfunction(L, new_coroutine);
        lua_pushlightuserdata(L, task);
        bool made = lua_pcall(L, 1, 0, 0) == LUA_OK;
        lua_settop(L, 0);
        if (!made) {
            clua_end(task);
            return NULL;
        }
    }
    task->budget = *budget;
    task->left = budget->instructions;
    task->steps_left = budget->pattern_steps;
    task->time_left = budget->nanoseconds;
    task->wall_left = budget->wall_nanoseconds;
    task->failures = 0;
    task->host_calls_left = budget->host_calls;
    task->coroutines_left = budget->coroutines;
    task->spent = 0;
    task->stolen = 0;
    task->rows = 0;
    task->waits = false;
    task->count = 0;
    return task;
}

clua_usage clua_used(const clua_task *task) {
    return (clua_usage){
        .instructions = task->spent + task->budget.instructions - task->left,
        .nanoseconds = task->budget.nanoseconds - task->time_left,
        .stolen = task->stolen,
    };
}

void clua_end(clua_task *task) {
    task->next = task->state->idle;
    task->state->idle = task;
}

/// The next call of the task has another coroutine. After a kill nothing is called, and the state will be closed.
static void drop_coroutine(clua_task *task) {
    if (!task->state->killed) luaL_unref(task->state->main, LUA_REGISTRYINDEX, task->anchor);
    task->coroutine = NULL;
}

void clua_abandon(clua_task *task) {
    drop_coroutine(task);
    clua_end(task);
}

// Running.

static void enter(clua_task *task) {
    clua_state *state = task->state;
    clua_worker_beat();
    state->task = task;
    state->running = task->coroutine;
    state->left = task->left;
    clua_set_steps(state, task->steps_left);
    clua_watch_start(&state->watch, task->time_left, task->wall_left, clua_now());
    state->unclocked = 0;
    state->failures = task->failures;
    state->host_calls_left = task->host_calls_left;
    state->coroutines_left = task->coroutines_left;
    state->refusal = CLUA_MEMORY;
    state->can_wait = task->may_wait;
    state->depth = 0;
    state->closing = false;
    state->stack = __builtin_frame_address(0);
    state->fault = CLUA_FINE;
    state->row_runs = false;
    state->rows_done = 0;
}

static void leave(clua_task *task) {
    clua_state *state = task->state;
    state->running = NULL;
    task->left = state->left;
    task->steps_left = state->steps + state->steps_beyond;
    task->failures = state->failures;
    task->host_calls_left = state->host_calls_left;
    task->coroutines_left = state->coroutines_left;
    task->stolen += clua_watch_stop(&state->watch);
    task->time_left = state->watch.limit;
    task->wall_left = state->watch.wall_limit;
    state->left = INT64_MAX;
}

static clua_outcome failed(clua_task *task, int status) {
    clua_state *state = task->state;
    clua_outcome outcome = { .status = CLUA_FAILED, .count = task->rows > 0 ? state->rows_done : 0 };
    if (outcome.count == 0) clua_tape_clear(&state->outbound);
    outcome.kind = clua_report(task, status);
    // After an error the coroutine is dead; Lua 5.4.4 has no sure way to revive it.
    drop_coroutine(task);
    return outcome;
}

static clua_outcome run(clua_task *task, int arguments) {
    clua_state *state = task->state;
    int values = 0;
    enter(task);
    clua_hook(state, task->coroutine);
    int status = lua_resume(task->coroutine, NULL, arguments, &values);
    leave(task);
    clua_outcome outcome = { .status = CLUA_DONE };
    if (state->killed || (status != LUA_OK && status != LUA_YIELD)) {
        outcome = failed(task, status);
    } else if (status == LUA_YIELD) {
        outcome.status = CLUA_WAITING;
        outcome.count = task->count;
        outcome.host = task->wait_host;
    } else {
        outcome.count = task->count;
        lua_settop(task->coroutine, 0);
    }
    state->task = NULL;
    return outcome;
}

clua_outcome clua_start(clua_task *task, lua_CFunction entry, bool may_wait) {
    task->may_wait = may_wait;
    task->count = 0;
    lua_pushcfunction(task->coroutine, entry);
    lua_pushlightuserdata(task->coroutine, task);
    return run(task, 1);
}

clua_outcome clua_resume(clua_task *task, int32_t verdict, int32_t values) {
    task->resume_verdict = verdict;
    task->resume_count = values;
    return run(task, 0);
}

// Calling a kept function.

void clua_push_callee(lua_State *L, const clua_task *task) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_functions_key);
    lua_rawgeti(L, -1, task->function);
    lua_remove(L, -2);
}

static int write_results(lua_State *L, int status, lua_KContext context) {
    (void)status;
    (void)context;
    clua_state *state = clua_of(L);
    int top = lua_gettop(L);
    state->fault = CLUA_CONVERSION;
    clua_begin_writing(state);
    for (int i = 2; i <= top; i++) clua_write(L, i, false);
    state->task->count = top - 1;
    return 0;
}

static int call_entry(lua_State *L) {
    clua_task *task = lua_touserdata(L, 1);
    clua_push_callee(L, task);
    clua_push_many(L, &task->state->inbound, 0, task->arguments);
    lua_callk(L, task->arguments, LUA_MULTRET, 0, write_results);
    return write_results(L, LUA_OK, 0);
}

clua_outcome clua_call(clua_task *task, int32_t function, int32_t arguments, bool may_wait) {
    task->function = function;
    task->arguments = arguments;
    return clua_start(task, call_entry, may_wait);
}

// Loading a chunk.

/// Leaves the compiled chunk on the stack.
static void compile(lua_State *L, clua_task *task) {
    clua_text source = { task->source, task->source_length };
    int status = lua_load(L, clua_next_piece, &source, task->name, task->dumped ? "b" : "t");
    if (status == LUA_OK) return;
    task->state->fault = status == LUA_ERRMEM ? CLUA_MEMORY : CLUA_SYNTAX;
    lua_error(L);
}

typedef struct {
    luaL_Buffer bytes;
    bool begun;
} dump;

static int add_piece(lua_State *L, const void *bytes, size_t length, void *context) {
    dump *made = context;
    // Not before: the buffer may put something on the stack, where lua_dump first looks for the function.
    if (!made->begun) luaL_buffinit(L, &made->bytes);
    made->begun = true;
    luaL_addlstring(&made->bytes, bytes, length);
    return 0;
}

static int dump_entry(lua_State *L) {
    clua_task *task = lua_touserdata(L, 1);
    compile(L, task);
    dump made = { .begun = false };
    lua_dump(L, add_piece, &made, task->prelude);
    luaL_pushresult(&made.bytes);
    task->state->fault = CLUA_CONVERSION;
    clua_begin_writing(task->state);
    clua_write(L, -1, false);
    task->count = 1;
    return 0;
}

static int load_entry(lua_State *L) {
    clua_task *task = lua_touserdata(L, 1);
    clua_state *state = task->state;
    compile(L, task);
    if (task->prelude) lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_prelude_key);
    lua_call(L, task->prelude ? 1 : 0, 1);
    state->fault = CLUA_CONVERSION;
    clua_begin_writing(state);
    clua_write(L, -1, true);
    task->count = 1;
    return 0;
}

/// Keeps the compiled chunk for whoever requires it.
static int compile_entry(lua_State *L) {
    clua_task *task = lua_touserdata(L, 1);
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_compiled_key) == LUA_TNIL) {
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_compiled_key);
        lua_replace(L, -2);
    }
    compile(L, task);
    lua_setfield(L, -2, task->name);
    return 0;
}

static void take_chunk(clua_task *task, clua_chunk chunk, bool prelude) {
    task->source = chunk.bytes;
    task->source_length = chunk.length;
    task->name = chunk.name;
    task->dumped = chunk.dumped;
    task->prelude = prelude;
}

clua_outcome clua_load(clua_task *task, clua_chunk chunk, bool prelude) {
    take_chunk(task, chunk, prelude);
    return clua_start(task, load_entry, false);
}

clua_outcome clua_compile(clua_task *task, clua_chunk chunk) {
    take_chunk(task, chunk, false);
    return clua_start(task, compile_entry, false);
}

clua_outcome clua_dump(clua_task *task, clua_chunk chunk, bool prelude) {
    take_chunk(task, chunk, prelude);
    return clua_start(task, dump_entry, false);
}
