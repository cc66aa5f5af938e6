#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clua.h"

// libFuzzer's entry: the boundary between the host and Lua under the address sanitizer. An input is a script: calls of
// Lua functions that begin, wait, go on, fail and are given up in any order; tapes into Lua, damaged ones among them;
// what leaves Lua is read as the host reads it, and every cell of it must be where it says. `make fuzz` runs it.

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MEMORY (1024 * 1024)
#define STRING_BYTES (64 * 1024)
#define TASKS 12
#define DEPTH 5

/// What is left of an input.
typedef struct {
    const uint8_t *at;
    size_t left;
} script;

static script input;

static uint8_t next_byte(void) {
    if (input.left == 0) return 0;
    input.left--;
    return *input.at++;
}

static uint32_t below(uint32_t bound) { return bound == 0 ? 0 : next_byte() % bound; }

static void complain(const char *what) {
    fprintf(stderr, "quad: %s\n", what);
    abort();
}

// Tapes into Lua.

static void put(clua_tape *tape, uint32_t tag, uint32_t length, uint64_t bits) {
    if (!clua_tape_reserve(tape, 1, 0)) complain("no memory");
    tape->cells[tape->count++] = (clua_cell){ .tag = tag, .length = length, .bits = bits };
}

static void put_text(clua_tape *tape, uint32_t length) {
    if (!clua_tape_reserve(tape, 1, length)) complain("no memory");
    for (uint32_t i = 0; i < length; i++) tape->bytes[tape->used + i] = next_byte();
    put(tape, CLUA_STRING, length, tape->used);
    tape->used += length;
}

static void put_value(clua_tape *tape, int depth) {
    uint8_t kind = next_byte();
    switch (kind % 9) {
    case 0: put(tape, CLUA_NIL, 0, 0); break;
    case 1: put(tape, CLUA_BOOLEAN, 0, kind & 1); break;
    case 2: put(tape, CLUA_INTEGER, 0, (uint64_t)next_byte() << below(57)); break;
    case 3: put(tape, CLUA_NUMBER, 0, (uint64_t)next_byte() << below(57)); break;
    case 4: put_text(tape, below(40)); break;
    case 5: put_text(tape, below(200) * 16); break;
    case 6: put(tape, CLUA_FUNCTION, 0, below(12)); break;
    case 7:
        if (depth == 0) {
            put(tape, CLUA_NIL, 0, 0);
        } else {
            uint32_t length = below(5), fields = below(4);
            put(tape, CLUA_TABLE, length, fields);
            for (uint32_t i = 0; i < length; i++) put_value(tape, depth - 1);
            for (uint32_t i = 0; i < fields; i++) {
                put_text(tape, below(8));
                put_value(tape, depth - 1);
            }
        }
        break;
    default:  // damaged: heads without values, texts that lie elsewhere, tags that there are none of
        put(tape, next_byte(), (uint32_t)next_byte() << below(25), (uint64_t)next_byte() << below(57));
    }
}

static int32_t put_values(clua_tape *tape, uint32_t most) {
    clua_tape_clear(tape);
    uint32_t count = below(most + 1);
    for (uint32_t i = 0; i < count; i++) put_value(tape, DEPTH);
    // Sometimes more are announced than there are.
    return (int32_t)(count + (next_byte() % 16 == 0 ? below(20) : 0));
}

// Tapes out of Lua.

static size_t read_value(const clua_tape *tape, size_t at, int depth) {
    if (depth < 0) complain("tables too deep");
    if (at >= tape->count) complain("a value is missing");
    clua_cell cell = tape->cells[at++];
    switch (cell.tag) {
    case CLUA_STRING:
        if (cell.bits > tape->used || cell.length > tape->used - cell.bits) complain("a text lies elsewhere");
        break;
    case CLUA_TABLE:
        for (uint32_t i = 0; i < cell.length; i++) at = read_value(tape, at, depth - 1);
        for (uint64_t i = 0; i < cell.bits; i++) {
            if (at >= tape->count || tape->cells[at].tag != CLUA_STRING) complain("a name is none");
            at = read_value(tape, at, depth - 1);
            at = read_value(tape, at, depth - 1);
        }
        break;
    case CLUA_ERROR:
        at = read_value(tape, at, depth - 1);
        at = read_value(tape, at, depth - 1);
        break;
    default:
        if (cell.tag > CLUA_FUNCTION) complain("a tag that there is none of");
    }
    return at;
}

static void read_values(const clua_tape *tape, int32_t count) {
    size_t at = 0;
    for (int32_t i = 0; i < count; i++) at = read_value(tape, at, 20);
}

// The host.

static clua_state *state;

static int32_t host(void *context, int32_t function, int32_t arguments, int32_t *results) {
    (void)context;
    (void)function;
    if (!clua_running(state)) complain("the host is asked while nothing runs");
    read_values(clua_outbound(state), arguments);
    uint8_t verdict = next_byte() % 16;
    *results = put_values(clua_inbound(state), 3);
    if (verdict == 0) return CLUA_STOP;
    if (verdict > 3) return CLUA_RETURN;
    clua_tape_clear(clua_inbound(state));
    put_value(clua_inbound(state), 2);
    return verdict == 1 ? CLUA_RAISE_PLACED : CLUA_RAISE;
}

static int32_t find(void *context, const char *path, bool prelude, bool *waits, clua_cost *cost) {
    (void)context;
    (void)prelude;
    *cost = (clua_cost){ .call = next_byte(), .eight_bytes = next_byte() % 4, .value = next_byte() % 4 };
    *waits = strcmp(path, "host.wait") == 0;
    return *waits ? 1 : strcmp(path, "host.now") == 0 ? 0 : -1;
}

/// Functions that take any values.
static const char source[] =
    "local kept, wait, now = {}, host.wait, host.now\n"
    "return {\n"
    "  function(...) return ... end,\n"
    "  function(...) return now(...) end,\n"
    "  function(...) return wait(...) end,\n"
    "  function(...) return pcall(wait, ...) end,\n"
    "  function(...) return select(2, xpcall(wait, function(e) return { e } end, ...)) end,\n"
    "  function(...) return coroutine.wrap(function(...) return wait(...) end)(...) end,\n"
    "  function(...)\n"
    "    for a in coroutine.wrap(function(...) for i = 1, 5 do coroutine.yield(i) wait(i) end end), ... do now(a) end\n"
    "  end,\n"
    "  function(...)\n"
    "    local co = table.remove(kept, 1) or coroutine.create(function(...)\n"
    "      while true do coroutine.yield(wait(...)) end\n"
    "    end)\n"
    "    kept[#kept + 1] = co\n"
    "    return coroutine.resume(co, ...)\n"
    "  end,\n"
    "  function(...) error((...)) end,\n"
    "  function(...) local t = { ... } for i = 1, 3 do t = { t, t, x = t } end return t end,\n"
    "  function(...) local t = {} while true do t[#t + 1] = { now(...) } end end,\n"
    "  function(...) while true do pcall(error, ...) end end,\n"
    "}\n";

static clua_task *tasks[TASKS];
static int32_t functions[12];

static void drop(int index) { tasks[index] = NULL; }

/// What a run came to; false where the state had to be closed.
static bool end_run(int index, clua_outcome outcome) {
    read_values(clua_outbound(state), outcome.status == CLUA_FAILED ? outcome.count + 5 : outcome.count);
    if (clua_running(state)) complain("a run goes on behind its end");
    if (outcome.status != CLUA_WAITING) {
        clua_end(tasks[index]);
        drop(index);
    }
    return !clua_killed(state);
}

static const clua_budget budget = {
    .instructions = 30000, .pattern_steps = 10000, .nanoseconds = 200000000, .wall_nanoseconds = 5000000000,
    .depth = 8, .entries = 500, .tape_bytes = 32 * 1024, .host_calls = 200, .coroutines = 30,
};

static bool call(int index) {
    tasks[index] = clua_begin(state, &budget);
    if (tasks[index] == NULL) return true;
    int32_t arguments = put_values(clua_inbound(state), 4);
    return end_run(index, clua_call(tasks[index], functions[below(12)], arguments, next_byte() % 8 != 0));
}

static bool go_on(int index) {
    int32_t verdict = (int32_t)below(4), values = put_values(clua_inbound(state), 3);
    return end_run(index, clua_resume(tasks[index], verdict, values));
}

static bool map(int index) {
    tasks[index] = clua_begin(state, &budget);
    if (tasks[index] == NULL) return true;
    clua_tape *tape = clua_inbound(state);
    clua_tape_clear(tape);
    int32_t columns = (int32_t)below(3), rows = 1 + (int32_t)below(6);
    for (int32_t i = 0; i < columns; i++) put_text(tape, 1 + below(4));
    put_value(tape, 2);
    bool seeded = next_byte() & 1;
    int32_t width = (columns > 0 ? columns : 1) + seeded;
    for (int32_t i = 0; i < rows * width; i++) put_value(tape, 3);
    clua_share share = { .entries = next_byte(), .bytes = (size_t)next_byte() * 64 };
    clua_outcome outcome = clua_map(tasks[index], functions[below(12)], columns, rows, seeded, &share);
    if (outcome.count > rows) complain("more rows come out than went in");
    return end_run(index, outcome);
}

static bool step(void) {
    int index = (int)below(TASKS);
    uint8_t what = next_byte() % 8;
    if (tasks[index] != NULL && what == 0) {
        clua_abandon(tasks[index]);
        drop(index);
        return true;
    }
    if (tasks[index] != NULL) return go_on(index);
    if (what == 1) {
        clua_settle(state);
        return true;
    }
    return what == 2 ? map(index) : call(index);
}

static void load(void) {
    clua_task *task = clua_begin(state, &budget);
    if (task == NULL) return;
    clua_outcome outcome = clua_load(task, source, sizeof source - 1, "@fuzz.lua", false);
    if (outcome.status != CLUA_DONE) complain("the functions don't load");
    const clua_tape *tape = clua_outbound(state);
    for (int i = 0; i < 12; i++) functions[i] = (int32_t)tape->cells[1 + i].bits;
    clua_end(task);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input = (script){ data, size };
    memset(tasks, 0, sizeof tasks);
    clua_settings settings = { .memory = MEMORY, .string_bytes = STRING_BYTES, .host = host, .find = find };
    state = clua_open(&settings);
    if (state == NULL) return 0;
    if (!clua_register(state, "host.now", 0, false, false, (clua_cost){ .call = 20 })) complain("nothing can be registered");
    load();
    while (input.left > 0 && step()) {}
    clua_free(state);
    return 0;
}
