#include "stack.h"

#include <string.h>

/// Bytes of a value on the stack.
#define VALUE_BYTES 16

/// The pointer at an offset of a coroutine's own block.
static const char *pointer_at(const lua_State *coroutine, size_t offset) {
    const char *pointer;
    memcpy(&pointer, (const char *)coroutine + offset, sizeof pointer);
    return pointer;
}

clua_stack_layout clua_stack_find(const lua_State *coroutine, const clua_birth *birth) {
    clua_stack_layout layout = { .base = 0 };
    size_t end = birth->thread_size - LUA_EXTRASPACE;
    const char *stack_end = birth->stack + birth->stack_size;
    for (size_t at = sizeof(void *); birth->stack != NULL && at + sizeof(void *) <= end; at += sizeof(void *)) {
        const char *pointer = pointer_at(coroutine, at);
        // Several point to the beginning; all of them move with it.
        if (pointer == birth->stack) layout.base = at;
        // The first value is the coroutine's own, and the next one's place is far from the end.
        if (pointer > birth->stack + birth->stack_size / 2 && pointer <= stack_end) layout.last = at;
    }
    if (layout.base == 0 || layout.last == 0) return (clua_stack_layout){ .base = 0 };
    layout.extra = (size_t)(stack_end - pointer_at(coroutine, layout.last)) / VALUE_BYTES;
    return layout;
}

bool clua_stack_grows(const clua_stack_layout *layout, const lua_State *coroutine, const void *block, size_t size) {
    if (layout->base == 0 || coroutine == NULL) return false;
    const char *base = pointer_at(coroutine, layout->base);
    if (block != NULL) return block == base;
    // A new block of twice the size, to which the old one is copied. Tables have other sizes: powers of two.
    size_t values = (size_t)(pointer_at(coroutine, layout->last) - base) / VALUE_BYTES;
    return size == (2 * values + layout->extra) * VALUE_BYTES;
}
