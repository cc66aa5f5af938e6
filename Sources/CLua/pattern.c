#include "pattern.h"

#include "budget.h"
#include "library.h"

#define SUBJECT_BYTES 1024
/* Two repetitions; an optional item at most doubles the work, so two of them stand for one. */
#define QUANTIFIER_WEIGHT 4
#define MATCH_UNITS 50

/// Where the class that begins after `[` ends; the stock matcher's own reading of sets.
static const char *set_end(const char *at, const char *end) {
    if (at < end && *at == '^') at++;
    do {
        if (at >= end) return end;
        if (*at++ == '%' && at < end) at++;
    } while (at >= end || *at != ']');
    return at + 1;
}

static int quantifier_weight(const char *at, size_t length) {
    const char *end = at + length;
    int weight = 0;
    while (at < end) {
        switch (*at++) {
        case '%':
            if (at < end && *at == 'b') at += 2;
            at++;
            break;
        case '[': at = set_end(at, end); break;
        case '*':
        case '+':
        case '-': weight += 2; break;
        case '?': weight++; break;
        default: break;
        }
    }
    return weight;
}

static void check(lua_State *L) {
    size_t subject, pattern;
    luaL_checklstring(L, 1, &subject);
    const char *text = luaL_checklstring(L, 2, &pattern);
    if (subject > SUBJECT_BYTES || pattern > SUBJECT_BYTES) {
        luaL_error(L, "pattern functions take subjects up to 1,024 bytes here");
    }
    if (quantifier_weight(text, pattern) > QUANTIFIER_WEIGHT) {
        luaL_error(L, "pattern functions take patterns with up to two of * + - here, or four ?");
    }
    clua_charge(L, MATCH_UNITS);
    clua_check_clock(L);
}

/// find, match and gsub.
int clua_string_find(lua_State *L) {
    check(L);
    return clua_stock(L);
}

/// Each turn of gmatch is a match of its own.
static int next_match(lua_State *L) {
    clua_charge(L, MATCH_UNITS);
    clua_check_clock(L);
    lua_settop(L, 0);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_call(L, 0, LUA_MULTRET);
    return lua_gettop(L);
}

int clua_string_gmatch(lua_State *L) {
    check(L);
    clua_stock(L);
    lua_pushcclosure(L, next_match, 1);
    return 1;
}
