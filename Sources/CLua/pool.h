#ifndef CLUA_POOL_H
#define CLUA_POOL_H

#include <stdbool.h>
#include <stddef.h>

// A state makes and drops small objects of few sizes, a record and its fields for every row. Those that it drops
// wait here for the next of that size, which costs a fraction of a walk through malloc and free.

/// Classes of sizes: 24, 40, 56, … bytes, what glibc's malloc hands out without a rest.
#define CLUA_POOL_CLASSES 16

/// Dropped blocks of one state.
typedef struct clua_pool {
    void *blocks[CLUA_POOL_CLASSES];  // by class; each begins with a pointer to the next
    size_t kept;                      // bytes in all
} clua_pool;

/// A block of at least so many bytes, or NULL.
void *clua_pool_take(clua_pool *pool, size_t size);
/// Gives a block back; `size` is what it was taken or last resized for.
void clua_pool_give(clua_pool *pool, void *block, size_t size);
/// Resizes a block as realloc does; where that fails NULL, and the block stays as it is.
void *clua_pool_resize(clua_pool *pool, void *block, size_t old_size, size_t new_size);
/// Frees what is kept.
void clua_pool_drain(clua_pool *pool);

#endif
