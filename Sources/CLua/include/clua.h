#ifndef CLUA_H
#define CLUA_H

// The only face of Lua that Swift sees. Lua raises errors with longjmp, which must never cross a Swift
// frame, and with a memory cap every push can raise. So nothing here raises: values cross as tapes of
// plain cells, and whatever touches a Lua stack runs inside a protected call on the C side.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct clua_state clua_state;
typedef struct clua_task clua_task;

/// What a cell holds.
enum {
    CLUA_NIL = 0,
    CLUA_BOOLEAN = 1,   // bits: 0 or 1
    CLUA_INTEGER = 2,   // bits: the two's complement value
    CLUA_NUMBER = 3,    // bits: the IEEE 754 pattern
    CLUA_STRING = 4,    // length: bytes; bits: offset into the tape's bytes
    CLUA_TABLE = 5,     // length: values of the sequence; bits: fields; the sequence and then key, value, … follow
    CLUA_FUNCTION = 6,  // bits: number under which the state keeps the function
    CLUA_ERROR = 7      // only from clua_map; length: kind of failure; message and raised value follow
};

/// How a task stands after it ran.
enum { CLUA_DONE = 0, CLUA_WAITING = 1, CLUA_FAILED = 2 };

/// Why a task failed.
enum {
    CLUA_FINE = 0,
    CLUA_SYNTAX = 1,
    CLUA_RUNTIME = 2,
    CLUA_MEMORY = 3,        // over the cap; the state stays usable unless it is closed
    CLUA_INSTRUCTIONS = 4,  // a kill: close the state
    CLUA_DEADLINE = 5,      // a kill: close the state
    CLUA_CONVERSION = 6,
    CLUA_STRING_CAP = 7,    // a string over the cap; otherwise as CLUA_MEMORY
    CLUA_PATTERN_STEPS = 8, // a kill: close the state
    CLUA_STACK_CAP = 9,     // too many values on a coroutine's stack; otherwise as CLUA_MEMORY
    CLUA_WALL = 10          // as CLUA_DEADLINE, but of the wall's clock
};

/// Why a task failed, of what it asked for; each is a kill.
enum {
    CLUA_HOST_CALLS = 20,
    CLUA_COROUTINES = 21,
    CLUA_STOPPED = 22  // by a host function, which knows the reason
};

/// Values that a coroutine's stack may hold: a `__call` that is its own table fills the stack within one instruction,
/// which takes a tenth of a second with as many (budget.c).
#define CLUA_STACK_VALUES 20480

/// What a host function did: its values, or the value to raise, are on the inbound tape.
enum {
    CLUA_RETURN = 0,
    CLUA_RAISE = 1,        // as it is
    CLUA_RAISE_PLACED = 2, // a string, with the caller's file and line before it
    CLUA_STOP = 3          // no value: the task is killed
};

/// One value, or the head of a table whose contents follow it.
typedef struct clua_cell {
    uint32_t tag;
    uint32_t length;
    uint64_t bits;
} clua_cell;

/// Values in a row, strings beside them. Kept and reused by the state, so a call allocates nothing.
typedef struct clua_tape {
    clua_cell *cells;
    size_t count;
    size_t capacity;
    uint8_t *bytes;
    size_t used;
    size_t reserved;
} clua_tape;

/// Makes room for more; false when there is no memory.
bool clua_tape_reserve(clua_tape *tape, size_t cells, size_t bytes);
/// Empties the tape and gives back room beyond the ordinary.
void clua_tape_clear(clua_tape *tape);

/// Called for an immediate host function: arguments on the outbound tape. Returns a verdict, its values on
/// the inbound tape and their number in `results`. Must not raise, nor call into the state.
typedef int32_t (*clua_host)(void *context, int32_t function, int32_t arguments, int32_t *results);

/// What a call of a host function costs beside the crossing, in instructions. Kept in one integer of Lua's.
typedef struct clua_cost {
    uint32_t call;
    uint16_t eight_bytes;  // for each eight bytes of the strings in its arguments
    uint16_t value;        // for each value in its arguments
} clua_cost;

/// Called when a plugin first looks for a host function: gives its number, or -1 where there is none of that path.
/// Must not raise, nor call into the state.
typedef int32_t (*clua_find)(void *context, const char *path, bool prelude, bool *waits, clua_cost *cost);

typedef struct clua_settings {
    size_t memory;        // bytes, whole state
    size_t string_bytes;  // bytes, one string
    clua_host host;
    clua_find find;
    void *host_context;
} clua_settings;

/// What one task may use; saved and restored round each resume.
typedef struct clua_budget {
    int64_t instructions;
    int64_t pattern_steps;
    int64_t nanoseconds;  // the processor's time, waits excluded
    int64_t wall_nanoseconds;  // the wall's, waits excluded: far more, for a machine that is busy with something else
    uint32_t depth;       // of tables that leave Lua
    uint32_t entries;     // values that leave Lua in one conversion
    size_t tape_bytes;    // bytes of strings that leave Lua in one conversion
    int64_t host_calls;
    int64_t coroutines;   // made by the plugin itself and not finished
} clua_budget;

/// What the values of all rows of a batch may take on their way out of Lua.
typedef struct clua_share {
    size_t entries;
    size_t bytes;
} clua_share;

/// What a task has used.
typedef struct clua_usage {
    int64_t instructions;  // in whole periods of the count hook; of all rows of clua_map
    int64_t nanoseconds;   // the processor's time; not known after clua_map
    int64_t stolen;        // what passed on the wall besides, where that was noticed
} clua_usage;

/// When failed, five more values follow the `count`: message, raised value, traceback, file and line, each
/// nil where unknown.
typedef struct clua_outcome {
    int32_t status;
    int32_t kind;   // when failed
    int32_t count;  // values on the outbound tape
    int32_t host;   // when waiting: the host function
} clua_outcome;

/// A new sandboxed state, or NULL when the memory does not suffice.
clua_state *clua_open(const clua_settings *settings);
/// Frees the Lua state and all its tasks; the tapes stay. Idempotent.
void clua_close(clua_state *state);
/// Closes, and frees the rest.
void clua_free(clua_state *state);
clua_tape *clua_inbound(clua_state *state);   // Swift to Lua
clua_tape *clua_outbound(clua_state *state);  // Lua to Swift
size_t clua_memory(const clua_state *state);
/// Collects garbage and frees the tapes; nothing while a task runs.
void clua_settle(clua_state *state);
/// Gives whole pages of what was freed back to the system.
void clua_trim(void);
/// Whether a call into the state is on the stack, so that another must not begin.
bool clua_running(const clua_state *state);
/// Whether a budget was breached, so that the state must be closed.
bool clua_killed(const clua_state *state);

/// Offers a host function under a dotted path, as a global or in the prelude's table.
bool clua_register(
    clua_state *state, const char *path, int32_t function, bool waiting, bool prelude, clua_cost cost);

/// Makes a host function the state's `require`: it gets a module's name and gives the chunk's name and the source,
/// which runs once. `main` is what the plugin itself is called in a cycle.
bool clua_register_require(clua_state *state, const char *name, const char *main, int32_t function);

/// A task: one call with its coroutine and budget. NULL when the memory does not suffice.
clua_task *clua_begin(clua_state *state, const clua_budget *budget);
/// A chunk of Lua with its name.
typedef struct {
    const char *bytes;
    size_t length;
    const char *name;
    /// Whether the bytes are what clua_dump made in this process. Any other bytecode is refused: it can do anything.
    bool dumped;
} clua_chunk;

/// Compiles a chunk and runs it; its first result, with functions, is outbound.
clua_outcome clua_load(clua_task *task, clua_chunk chunk, bool prelude);
/// Compiles a chunk without running it. A `require` that gets the same name from the host runs what was compiled;
/// `clua_settle` forgets it.
clua_outcome clua_compile(clua_task *task, clua_chunk chunk);
/// Compiles a chunk; its bytecode is outbound. That of a prelude has no line numbers and names: every state has it, and
/// nobody reads its lines.
clua_outcome clua_dump(clua_task *task, clua_chunk chunk, bool prelude);
/// Calls a kept function with the values on the inbound tape.
clua_outcome clua_call(clua_task *task, int32_t function, int32_t arguments, bool may_wait);
/// Goes on after a wait: CLUA_RETURN with so many values, or a raise with one.
clua_outcome clua_resume(clua_task *task, int32_t verdict, int32_t values);
/// Calls f(record, seed, settings), or f(record, settings) without seeds, for each row. Inbound: column names,
/// settings, then per row the columns' values and the seed, if there is one. Outbound: one value or CLUA_ERROR a row; fewer rows after a kill.
/// `share` is lowered by what the rows' values take; who maps a batch in parts gives each part what is left.
clua_outcome clua_map(
    clua_task *task, int32_t function, int32_t columns, int32_t rows, bool seeded, clua_share *share);
/// What the task has used so far; ask before it is given back.
clua_usage clua_used(const clua_task *task);
/// Gives the task back. Not after clua_close, which frees it.
void clua_end(clua_task *task);
/// Gives back a task that waits and shall not go on. Not after clua_close.
void clua_abandon(clua_task *task);

/// Threads: what Swift cannot say itself.
void clua_thread_set_current(const void *queue);
const void *clua_thread_current(void);

/// A thread that runs Lua, as others look at it: whether it comes to look at the clock, and what it has used.
typedef struct clua_worker clua_worker;

/// NULL when the memory does not suffice.
clua_worker *clua_worker_new(void);
/// Not while the thread may still use it.
void clua_worker_free(clua_worker *worker);
/// Makes the calling thread the worker. Linux gives each thread its own nice value; 0 when done, else errno.
int clua_worker_begin(clua_worker *worker, const char *name, int32_t niceness);
/// The calling thread is no worker any more.
void clua_worker_end(void);
/// Notes that the calling thread goes on; nothing where it is no worker.
void clua_worker_beat(void);
/// How often the worker has gone on; for any thread.
uint64_t clua_worker_beats(const clua_worker *worker);
/// Processor time of the worker's thread, in nanoseconds; -1 where the system does not tell. For any thread, while the
/// worker's lives.
int64_t clua_worker_time(const clua_worker *worker);
/// Whether the worker's thread runs, or would if it had a processor (proc(5), state R); false where the system does not
/// tell. For any thread.
bool clua_worker_wants_processor(const clua_worker *worker);
/// Has the worker's thread run only where nobody else wants to (SCHED_IDLE); 0 when done, else errno. For any thread.
int clua_worker_idle(const clua_worker *worker);

#endif
