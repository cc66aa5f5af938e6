#include "pool.h"

#include <stdlib.h>
#include <string.h>

/// Bytes that a state keeps: about what rows leave between two collections (map.c).
#define KEPT_BYTES (2 * 1024 * 1024)

// Under the address sanitizer nothing is kept, so that it sees each use of what was freed.
#if defined(__SANITIZE_ADDRESS__)
#define POOLED false
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define POOLED false
#endif
#endif
#ifndef POOLED
#define POOLED true
#endif

#define SMALLEST 24
#define STEP 16
#define LARGEST (SMALLEST + STEP * (CLUA_POOL_CLASSES - 1))

static bool is_small(size_t size) { return POOLED && size <= LARGEST; }

static size_t class_of(size_t size) { return size <= SMALLEST ? 0 : (size - SMALLEST + STEP - 1) / STEP; }

/// All blocks of a class are of its largest size, so that each serves for any of it.
static size_t rounded(size_t size) { return is_small(size) ? SMALLEST + STEP * class_of(size) : size; }

void *clua_pool_take(clua_pool *pool, size_t size) {
    if (!is_small(size)) return malloc(size);
    void **block = pool->blocks[class_of(size)];
    if (block == NULL) return malloc(rounded(size));
    pool->blocks[class_of(size)] = *block;
    pool->kept -= rounded(size);
    return block;
}

void clua_pool_give(clua_pool *pool, void *block, size_t size) {
    if (!is_small(size) || pool->kept + rounded(size) > KEPT_BYTES) {
        free(block);
        return;
    }
    *(void **)block = pool->blocks[class_of(size)];
    pool->blocks[class_of(size)] = block;
    pool->kept += rounded(size);
}

void *clua_pool_resize(clua_pool *pool, void *block, size_t old_size, size_t new_size) {
    if (block == NULL) return clua_pool_take(pool, new_size);
    if (rounded(old_size) == rounded(new_size) && is_small(new_size)) return block;
    if (!is_small(old_size) || !is_small(new_size)) return realloc(block, rounded(new_size));
    void *moved = clua_pool_take(pool, new_size);
    if (moved == NULL) return NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    clua_pool_give(pool, block, old_size);
    return moved;
}

void clua_pool_drain(clua_pool *pool) {
    for (int class = 0; class < CLUA_POOL_CLASSES; class++) {
        for (void **block = pool->blocks[class]; block != NULL;) {
            void **next = *block;
            free(block);
            block = next;
        }
        pool->blocks[class] = NULL;
    }
    pool->kept = 0;
}
