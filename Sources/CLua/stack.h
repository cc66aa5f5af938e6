#ifndef CLUA_STACK_H
#define CLUA_STACK_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

// Where a coroutine of liblua keeps its stack. The allocator has to know a stack when it sees one grow, and liblua
// tells nobody, so it is found out from the first coroutine of each state. Where a liblua is built in another way
// nothing is found, and stacks are bounded by memory alone.

typedef struct clua_stack_layout {
    size_t base;   // offsets in a lua_State: of a pointer to the stack's beginning, 0 if unknown
    size_t last;   // of one behind the last value that it may hold
    size_t extra;  // values beyond that in its block
} clua_stack_layout;

/// What the allocator saw of a new coroutine: the sizes of its block, and of its stack's with where that lies.
typedef struct clua_birth {
    size_t thread_size;
    const char *stack;
    size_t stack_size;
} clua_birth;

/// Finds out the layout from a coroutine that was just made.
clua_stack_layout clua_stack_find(const lua_State *coroutine, const clua_birth *birth);
/// Whether so many bytes are asked for because the stack of a coroutine grows; `block` is NULL for a new block.
bool clua_stack_grows(const clua_stack_layout *layout, const lua_State *coroutine, const void *block, size_t size);

#endif
