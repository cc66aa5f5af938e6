#include <string.h>

#include "budget.h"
#include "match.h"
#include "pattern.h"

/// Instructions charged for an access to a table that may go through a long chain of __index tables, all in C.
#define CHAINED_UNITS 100
/// Bytes copied at memory's speed that count as one step.
#define COPIED_PER_STEP 64
/// Steps charged for writing a position as text.
#define POSITION_STEPS 20

enum { SUBJECT = 1, PATTERN, REPLACEMENT, MOST };

/// One replacement under way: the match, and what is made of the subject.
typedef struct {
    clua_matcher m;
    luaL_Buffer out;
    const char *s;
    const char *end;
} substitution;

static void add(substitution *sub, const char *bytes, size_t length) {
    clua_step(sub->m.L, sub->m.state, 1 + (int64_t)(length / COPIED_PER_STEP));
    luaL_addlstring(&sub->out, bytes, length);
}

/// What `%` and this byte stand for in a replacement string.
static void add_escape(substitution *sub, char byte) {
    const char *start;
    if (byte == '%') {
        luaL_addchar(&sub->out, '%');
    } else if (byte == '0') {
        add(sub, sub->s, (size_t)(sub->end - sub->s));
    } else if (byte >= '1' && byte <= '9') {
        ptrdiff_t length = clua_capture_at(&sub->m, byte - '1', sub->s, sub->end, &start);
        if (length != CLUA_POSITION) {
            add(sub, start, (size_t)length);
            return;
        }
        clua_step(sub->m.L, sub->m.state, POSITION_STEPS);
        lua_pushinteger(sub->m.L, start - sub->m.subject + 1);
        luaL_addvalue(&sub->out);
    } else {
        luaL_error(sub->m.L, "invalid use of '%%' in replacement string");
    }
}

static void add_string(substitution *sub) {
    size_t length;
    const char *at = lua_tolstring(sub->m.L, REPLACEMENT, &length);
    const char *end = at + length, *escape;
    while ((escape = memchr(at, '%', (size_t)(end - at))) != NULL) {
        add(sub, at, (size_t)(escape - at));
        add_escape(sub, escape[1]);
        at = escape + 2;
    }
    add(sub, at, (size_t)(end - at));
}

/// Pushes what the table or function has for the match.
static void ask(substitution *sub, int kind) {
    lua_State *L = sub->m.L;
    if (kind == LUA_TFUNCTION) {
        lua_pushvalue(L, REPLACEMENT);
        lua_call(L, clua_push_captures(&sub->m, sub->s, sub->end), 1);
        return;
    }
    if (luaL_getmetafield(L, REPLACEMENT, "__index") != LUA_TNIL) {
        lua_pop(L, 1);
        clua_charge(L, CHAINED_UNITS);
    }
    clua_push_capture(&sub->m, 0, sub->s, sub->end);
    lua_gettable(L, REPLACEMENT);
}

/// Adds the replacement of the match; false when the match stays as it is.
static bool add_replacement(substitution *sub, int kind) {
    lua_State *L = sub->m.L;
    if (kind != LUA_TTABLE && kind != LUA_TFUNCTION) {
        add_string(sub);
        return true;
    }
    ask(sub, kind);
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        add(sub, sub->s, (size_t)(sub->end - sub->s));
        return false;
    }
    if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
    luaL_addvalue(&sub->out);
    return true;
}

/// Replaces up to `most` matches; gives their number, and whether anything changed.
static lua_Integer substitute(substitution *sub, lua_Integer most, int kind, bool *changed) {
    const char *s = sub->m.subject, *last = NULL;
    bool anchored = clua_match_anchor(&sub->m);
    lua_Integer count = 0;
    while (count < most) {
        const char *end = clua_match_at(&sub->m, s);
        if (end != NULL && end != last) {
            count++;
            sub->s = s;
            sub->end = end;
            if (add_replacement(sub, kind)) *changed = true;
            s = last = end;
        } else if (s < sub->m.subject_end) {
            luaL_addchar(&sub->out, *s);
            s++;
        } else {
            break;
        }
        if (anchored) break;
    }
    if (*changed) add(sub, s, (size_t)(sub->m.subject_end - s));
    return count;
}

int clua_string_gsub(lua_State *L) {
    size_t length, pattern_length;
    luaL_checklstring(L, SUBJECT, &length);
    luaL_checklstring(L, PATTERN, &pattern_length);
    int kind = lua_type(L, REPLACEMENT);
    lua_Integer most = luaL_optinteger(L, MOST, (lua_Integer)length + 1);
    luaL_argexpected(
        L, kind == LUA_TNUMBER || kind == LUA_TSTRING || kind == LUA_TFUNCTION || kind == LUA_TTABLE,
        REPLACEMENT, "string/function/table");
    clua_charge_pattern(L, pattern_length);
    substitution sub;
    bool changed = false;
    clua_match_open(&sub.m, L, SUBJECT, PATTERN);
    luaL_buffinit(L, &sub.out);
    lua_Integer count = substitute(&sub, most, kind, &changed);
    if (changed) {
        luaL_pushresult(&sub.out);
    } else {
        lua_pushvalue(L, SUBJECT);
    }
    lua_pushinteger(L, count);
    return 2;
}
