#include "match.h"

#include <string.h>

#include "budget.h"
#include "class.h"

/// Levels of recursion a match may take, as in the stock library: each `(`, `)` and repetition takes one.
#define DEPTH 200
/// Bytes of an ordinary set, which costs as much as any item.
#define SET_LENGTH 16
/// Bytes of a set beyond that which count as one step: each may be compared with each byte of the subject.
#define SET_BYTES 2
/// Bytes that `%b` goes over that count as one step.
#define BALANCE_BYTES 4
/// Bytes copied or skipped at memory's speed that count as one step.
#define BULK_BYTES 64
/// Bytes compared at once, between two charges.
#define BLOCK_BYTES 256

/// An item that stands for one byte: `x`, `.`, `%a` or `[set]`.
typedef struct {
    enum { LITERAL, ANY, CLASS, SET } kind;
    unsigned char value;  // of a literal or a class
    const char *begin;
    const char *end;      // behind it, where `*`, `+`, `-` or `?` may stand
    int64_t cost;         // steps to try it once
} item;

static void spend(clua_matcher *m, int64_t steps) { clua_step(m->L, m->state, steps); }

// Items.

/// Behind the `]` of the set whose contents begin at `at`. A `]` that comes first is one of the contents.
static const char *set_end(clua_matcher *m, const char *at) {
    if (*at == '^') at++;
    do {
        if (at == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
        if (*at++ == '%' && at < m->pattern_end) at++;
    } while (at == m->pattern_end || *at != ']');
    return at + 1;
}

static item read_item(clua_matcher *m, const char *p) {
    item one = { .kind = LITERAL, .value = (unsigned char)*p, .begin = p, .end = p + 1, .cost = 1 };
    switch (*p) {
    case '.': one.kind = ANY; break;
    case '%':
        if (p + 1 == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
        one.kind = CLASS;
        one.value = (unsigned char)p[1];
        one.end = p + 2;
        break;
    case '[':
        one.kind = SET;
        one.end = set_end(m, p + 1);
        if (one.end - p > SET_LENGTH) one.cost += (one.end - p - SET_LENGTH) / SET_BYTES;
        break;
    default: break;
    }
    return one;
}

static bool in_set(const item *set, unsigned char byte) { return clua_in_set(byte, set->begin + 1, set->end - 1); }

/// Whether the item stands for the byte at `s`; for the end of the subject none does.
static bool holds(const clua_matcher *m, const item *one, const char *s) {
    if (s >= m->subject_end) return false;
    unsigned char byte = (unsigned char)*s;
    switch (one->kind) {
    case ANY: return true;
    case CLASS: return clua_in_class(byte, one->value);
    case SET: return in_set(one, byte);
    default: return byte == one->value;
    }
}

// Walking. Each function gives the end of the match of all that is left of the pattern, or NULL, if it is
// told where the rest begins; otherwise the end of its own item's.

static const char *walk(clua_matcher *m, const char *s, const char *p);

/// As often as it goes, then less and less.
static const char *longest(clua_matcher *m, const char *s, const item *one) {
    const char *at = s;
    if (one->kind == ANY) {
        at = m->subject_end;
        spend(m, 1 + (at - s) / BULK_BYTES);
    } else {
        for (; holds(m, one, at); at++) spend(m, one->cost);
    }
    for (;; at--) {
        const char *end = walk(m, at, one->end + 1);
        if (end != NULL || at == s) return end;
    }
}

/// As seldom as it goes, then more and more.
static const char *shortest(clua_matcher *m, const char *s, const item *one) {
    for (;; s++) {
        const char *end = walk(m, s, one->end + 1);
        if (end != NULL || !holds(m, one, s)) return end;
        spend(m, one->cost);
    }
}

static const char *begin_capture(clua_matcher *m, const char *s, const char *rest) {
    if (m->captures >= CLUA_CAPTURES) luaL_error(m->L, "too many captures");
    bool position = *rest == ')';
    m->capture[m->captures++] = (clua_capture){ .start = s, .length = position ? CLUA_POSITION : CLUA_OPEN };
    const char *end = walk(m, s, position ? rest + 1 : rest);
    if (end == NULL) m->captures--;
    return end;
}

static const char *end_capture(clua_matcher *m, const char *s, const char *rest) {
    int index = m->captures - 1;
    while (index >= 0 && m->capture[index].length != CLUA_OPEN) index--;
    if (index < 0) luaL_error(m->L, "invalid pattern capture");
    m->capture[index].length = s - m->capture[index].start;
    const char *end = walk(m, s, rest);
    if (end == NULL) m->capture[index].length = CLUA_OPEN;
    return end;
}

/// `%b` and two bytes at `p`: from the one to the other that balances it.
static const char *balanced(clua_matcher *m, const char *s, const char *p) {
    if (m->pattern_end - p < 2) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
    if (s >= m->subject_end || *s != p[0]) return NULL;
    size_t open = 1;
    const char *at = s + 1;
    for (; at < m->subject_end; at++) {
        if (*at == p[1]) {
            if (--open == 0) break;
        } else if (*at == p[0]) {
            open++;
        }
    }
    spend(m, (at - s) / BALANCE_BYTES);
    return at < m->subject_end ? at + 1 : NULL;
}

/// `%f` and a set at `p`: whether the set begins here. Both ends of the subject count as a NUL.
static bool is_frontier(clua_matcher *m, const char *s, const item *set) {
    unsigned char before = s == m->subject ? 0 : (unsigned char)s[-1];
    unsigned char after = (unsigned char)*s;
    spend(m, 2 * set->cost);
    return !in_set(set, before) && in_set(set, after);
}

/// What `%1` to `%9` captured, once more.
static const char *captured_again(clua_matcher *m, const char *s, char digit) {
    int index = digit - '1';
    if (index < 0 || index >= m->captures || m->capture[index].length == CLUA_OPEN) {
        luaL_error(m->L, "invalid capture index %%%d", index + 1);
    }
    ptrdiff_t length = m->capture[index].length;
    if (length == CLUA_POSITION || m->subject_end - s < length) return NULL;
    return clua_same_bytes(m, m->capture[index].start, s, (size_t)length) ? s + length : NULL;
}

/// Goes over an escape that is more than one byte's class: `%b`, `%f`, `%1`. False when `*p` holds none;
/// else both places move on, `*s` to NULL when it does not match.
static bool walk_escape(clua_matcher *m, const char **s, const char **p) {
    const char *at = *p + 1;
    if (*at >= '0' && *at <= '9') {
        *s = captured_again(m, *s, *at);
        *p = at + 1;
    } else if (*at == 'b') {
        *s = balanced(m, *s, at + 1);
        *p = at + 3;
    } else if (*at == 'f') {
        if (at[1] != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
        item set = read_item(m, at + 1);
        if (!is_frontier(m, *s, &set)) *s = NULL;
        *p = set.end;
    } else {
        return false;
    }
    return true;
}

/// Goes over an item that stands for one byte, and what repeats it. Where that takes recursion the rest is
/// done too, and `*p` is NULL.
static const char *walk_item(clua_matcher *m, const char *s, const char **p) {
    item one = read_item(m, *p);
    spend(m, one.cost);
    bool first = holds(m, &one, s);
    const char *rest = one.end + 1, *end;
    *p = NULL;
    switch (*one.end) {
    case '?':
        if (first && (end = walk(m, s + 1, rest)) != NULL) return end;
        *p = rest;
        return s;
    case '*':
    case '-':
        if (!first) {
            *p = rest;
            return s;
        }
        return *one.end == '*' ? longest(m, s, &one) : shortest(m, s, &one);
    case '+': return first ? longest(m, s + 1, &one) : NULL;
    default:
        *p = one.end;
        return first ? s + 1 : NULL;
    }
}

static const char *walk_all(clua_matcher *m, const char *s, const char *p) {
    while (s != NULL && p != NULL && p != m->pattern_end) {
        switch (*p) {
        case '(': spend(m, 1); return begin_capture(m, s, p + 1);
        case ')': spend(m, 1); return end_capture(m, s, p + 1);
        case '$':
            if (p + 1 == m->pattern_end) {
                spend(m, 1);
                return s == m->subject_end ? s : NULL;
            }
            break;
        case '%':
            if (walk_escape(m, &s, &p)) {
                spend(m, 1);
                continue;
            }
            break;
        default: break;
        }
        s = walk_item(m, s, &p);
    }
    return s;
}

static const char *walk(clua_matcher *m, const char *s, const char *p) {
    if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
    const char *end = walk_all(m, s, p);
    m->depth++;
    return end;
}

void clua_match_open(clua_matcher *m, lua_State *L, int subject, int pattern) {
    size_t length;
    m->L = L;
    m->state = clua_of(L);
    m->subject = lua_tolstring(L, subject, &length);
    m->subject_end = m->subject + length;
    m->pattern = lua_tolstring(L, pattern, &length);
    m->pattern_end = m->pattern + length;
}

bool clua_match_anchor(clua_matcher *m) {
    bool anchored = *m->pattern == '^';
    if (anchored) m->pattern++;
    return anchored;
}

const char *clua_match_at(clua_matcher *m, const char *s) {
    m->depth = DEPTH;
    m->captures = 0;
    return walk(m, s, m->pattern);
}

// Captures.

ptrdiff_t clua_capture_at(clua_matcher *m, int index, const char *s, const char *end, const char **start) {
    if (index < m->captures) {
        *start = m->capture[index].start;
        if (m->capture[index].length == CLUA_OPEN) luaL_error(m->L, "unfinished capture");
        return m->capture[index].length;
    }
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    *start = s;
    return end - s;
}

void clua_push_capture(clua_matcher *m, int index, const char *s, const char *end) {
    const char *start;
    ptrdiff_t length = clua_capture_at(m, index, s, end, &start);
    if (length == CLUA_POSITION) {
        lua_pushinteger(m->L, start - m->subject + 1);
    } else {
        spend(m, 1 + length / BULK_BYTES);
        lua_pushlstring(m->L, start, (size_t)length);
    }
}

int clua_push_captures(clua_matcher *m, const char *s, const char *end) {
    int count = m->captures == 0 && s != NULL ? 1 : m->captures;
    luaL_checkstack(m->L, count, "too many captures");
    for (int i = 0; i < count; i++) clua_push_capture(m, i, s, end);
    return count;
}

bool clua_same_bytes(clua_matcher *m, const char *one, const char *other, size_t length) {
    for (; length > BLOCK_BYTES; length -= BLOCK_BYTES, one += BLOCK_BYTES, other += BLOCK_BYTES) {
        spend(m, BLOCK_BYTES / BULK_BYTES);
        if (memcmp(one, other, BLOCK_BYTES) != 0) return false;
    }
    spend(m, 1);
    return memcmp(one, other, length) == 0;
}
