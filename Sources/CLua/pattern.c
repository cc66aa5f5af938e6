#include "pattern.h"

#include <string.h>

#include "budget.h"
#include "match.h"

/// A call that finds at once costs about as much as this many instructions.
#define CALL_UNITS 10
/// Bytes searched at memory's speed that count as one step.
#define SEARCHED_PER_STEP 64

void clua_charge_pattern(lua_State *L, size_t length) {
    clua_charge(L, CALL_UNITS);
    clua_charge_bytes(L, length);
}

/// Offset, from 0, of a position that counts from 1, or from the end when negative.
static size_t offset_of(lua_Integer position, size_t length) {
    if (position > 0) return (size_t)position - 1;
    if (position == 0 || position < -(lua_Integer)length) return 0;
    return length - (size_t)-position;
}

static bool is_magic(char byte) {
    switch (byte) {
    case '^': case '$': case '*': case '+': case '?': case '.': case '(': case '[': case '%': case '-': return true;
    default: return false;
    }
}

/// Whether a pattern holds nothing but literal bytes.
static bool is_literal(const char *pattern, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (is_magic(pattern[i])) return false;
    }
    return true;
}

/// The first place from `from` on where the pattern stands byte for byte, or NULL.
static const char *search(clua_matcher *m, const char *from) {
    size_t wanted = (size_t)(m->pattern_end - m->pattern);
    if (wanted == 0) return from;
    while ((size_t)(m->subject_end - from) >= wanted) {
        size_t starts = (size_t)(m->subject_end - from) - wanted + 1;
        const char *hit = memchr(from, *m->pattern, starts);
        clua_step(m->L, m->state, 1 + (int64_t)(hit == NULL ? starts : (size_t)(hit - from)) / SEARCHED_PER_STEP);
        if (hit == NULL) return NULL;
        if (clua_same_bytes(m, hit, m->pattern, wanted)) return hit;
        from = hit + 1;
    }
    return NULL;
}

/// What find gives: where the match begins and ends, then the captures.
static int found(lua_State *L, clua_matcher *m, const char *s, const char *end) {
    lua_pushinteger(L, s - m->subject + 1);
    lua_pushinteger(L, end - m->subject);
    return 2 + clua_push_captures(m, NULL, NULL);
}

static int find_literal(lua_State *L, clua_matcher *m, const char *from) {
    const char *hit = search(m, from);
    m->captures = 0;
    if (hit != NULL) return found(L, m, hit, hit + (m->pattern_end - m->pattern));
    luaL_pushfail(L);
    return 1;
}

/// find, and match, which differ in what they give.
static int find_or_match(lua_State *L, bool find) {
    size_t length, pattern_length;
    luaL_checklstring(L, 1, &length);
    luaL_checklstring(L, 2, &pattern_length);
    size_t from = offset_of(luaL_optinteger(L, 3, 1), length);
    clua_charge_pattern(L, pattern_length);
    if (from > length) {
        luaL_pushfail(L);
        return 1;
    }
    clua_matcher m;
    clua_match_open(&m, L, 1, 2);
    const char *s = m.subject + from;
    if (find && (lua_toboolean(L, 4) || is_literal(m.pattern, pattern_length))) return find_literal(L, &m, s);
    bool anchored = clua_match_anchor(&m);
    for (;; s++) {
        const char *end = clua_match_at(&m, s);
        if (end != NULL && find) return found(L, &m, s, end);
        if (end != NULL) return clua_push_captures(&m, s, end);
        if (anchored || s == m.subject_end) break;
    }
    luaL_pushfail(L);
    return 1;
}

int clua_string_find(lua_State *L) { return find_or_match(L, true); }

int clua_string_match(lua_State *L) { return find_or_match(L, false); }

// gmatch.

/// Upvalues of the iterator. A match that ends where the last one ended is an empty one at the same place.
enum { SUBJECT = 1, PATTERN, NEXT_OFFSET, LAST_END };

#define NO_END (-1)

static int next_match(lua_State *L) {
    clua_matcher m;
    clua_match_open(&m, L, lua_upvalueindex(SUBJECT), lua_upvalueindex(PATTERN));
    lua_Integer last = lua_tointeger(L, lua_upvalueindex(LAST_END));
    clua_charge(L, CALL_UNITS);
    for (const char *s = m.subject + lua_tointeger(L, lua_upvalueindex(NEXT_OFFSET)); s <= m.subject_end; s++) {
        const char *end = clua_match_at(&m, s);
        if (end == NULL || end - m.subject == last) continue;
        lua_pushinteger(L, end - m.subject);
        lua_pushvalue(L, -1);
        lua_replace(L, lua_upvalueindex(NEXT_OFFSET));
        lua_replace(L, lua_upvalueindex(LAST_END));
        return clua_push_captures(&m, s, end);
    }
    return 0;
}

int clua_string_gmatch(lua_State *L) {
    size_t length, pattern_length;
    luaL_checklstring(L, 1, &length);
    luaL_checklstring(L, 2, &pattern_length);
    size_t from = offset_of(luaL_optinteger(L, 3, 1), length);
    clua_charge_pattern(L, pattern_length);
    lua_settop(L, 2);
    lua_pushinteger(L, (lua_Integer)(from > length ? length + 1 : from));
    lua_pushinteger(L, NO_END);
    lua_pushcclosure(L, next_match, 4);
    return 1;
}
