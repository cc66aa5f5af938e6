#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CPatterns.h"
#include "budget.h"
#include "corpus.h"
#include "state.h"

/// Steps for one call in a comparison: few enough that the stock functions end soon as well.
#define STEPS 20000
#define TURNS 50

/// Registry keys: the two tables of string functions, and the table that gsub replaces with.
static const char ours_key = 'o', stock_key = 's', table_key = 't';

struct pattern_lab {
    clua_state *state;
};

// What is called.

/// The answer of the replacing function depends on what was captured; some are refused.
static int answer(lua_State *L) {
    if (lua_isinteger(L, 1)) {
        lua_pushinteger(L, lua_tointeger(L, 1) * 2);
        return 1;
    }
    size_t length;
    lua_tolstring(L, 1, &length);
    switch (length % 6) {
    case 0: return 0;
    case 1: lua_pushliteral(L, "<>"); return 1;
    case 2: lua_pushboolean(L, 0); return 1;
    case 3: lua_pushnumber(L, 7.5); return 1;
    case 4: lua_concat(L, lua_gettop(L)); return 1;
    default: lua_pushboolean(L, 1); return 1;
    }
}

static void push_table(lua_State *L) {
    lua_newtable(L);
    lua_pushliteral(L, "<a>");
    lua_setfield(L, -2, "a");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "b");
    lua_pushinteger(L, 12);
    lua_setfield(L, -2, "1");
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, "ab");
    lua_pushliteral(L, "first");
    lua_rawseti(L, -2, 1);
}

/// gmatch and its arguments: all that the iterator gives.
static int all_matches(lua_State *L) {
    lua_call(L, lua_gettop(L) - 1, 1);
    for (int turn = 0; turn < TURNS; turn++) {
        int top = lua_gettop(L);
        luaL_checkstack(L, 40, NULL);
        lua_pushvalue(L, 1);
        lua_call(L, 0, LUA_MULTRET);
        if (lua_gettop(L) == top || lua_isnil(L, top + 1)) break;
    }
    return lua_gettop(L) - 1;
}

static const char *const names[] = { "find", "match", "gmatch", "gsub", "gsub", "gsub" };

static void push_text(lua_State *L, pattern_text text) { lua_pushlstring(L, text.bytes, text.length); }

/// Pushes a function of one of the libraries with its arguments; returns how many.
static int push_call(lua_State *L, const void *library, const pattern_case *one) {
    int base = lua_gettop(L);
    if (one->operation == PATTERN_GMATCH) lua_pushcfunction(L, all_matches);
    lua_rawgetp(L, LUA_REGISTRYINDEX, library);
    lua_getfield(L, -1, names[one->operation]);
    lua_remove(L, -2);
    push_text(L, one->subject);
    push_text(L, one->pattern);
    switch (one->operation) {
    case PATTERN_GSUB: push_text(L, one->replacement); break;
    case PATTERN_GSUB_TABLE: lua_rawgetp(L, LUA_REGISTRYINDEX, &table_key); break;
    case PATTERN_GSUB_FUNCTION: lua_pushcfunction(L, answer); break;
    default: break;
    }
    if (one->has_number) lua_pushinteger(L, one->number);
    if (one->operation == PATTERN_FIND && one->plain) {
        if (!one->has_number) lua_pushnil(L);
        lua_pushboolean(L, 1);
    }
    return lua_gettop(L) - base - 1;
}

// Comparing.

/// Writes a text as Lua would read it.
static size_t quote(char *room, size_t size, const char *bytes, size_t length) {
    size_t used = 0;
    for (size_t i = 0; i < length && used + 6 < size; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        bool plain = byte >= ' ' && byte < 0x7f && byte != '"' && byte != '\\';
        used += (size_t)snprintf(room + used, size - used, plain ? "%c" : "\\%03d", byte);
    }
    room[used] = '\0';
    return used;
}

static void describe(lua_State *L, int from, int to, char *room, size_t size) {
    size_t used = 0;
    room[0] = '\0';
    for (int i = from; i <= to && used + 8 < size; i++) {
        size_t length;
        const char *text = luaL_tolstring(L, i, &length);
        used += quote(room + used, size - used - 2, text, length);
        used += (size_t)snprintf(room + used, size - used, "; ");
        lua_pop(L, 1);
    }
}

static void report(lua_State *L, const pattern_case *one, int middle, int top, pattern_tally *tally) {
    char subject[300], pattern[300], replacement[100], ours[400], stock[400];
    if (tally->report[0] != '\0') return;
    quote(subject, sizeof subject, one->subject.bytes, one->subject.length);
    quote(pattern, sizeof pattern, one->pattern.bytes, one->pattern.length);
    quote(replacement, sizeof replacement, one->replacement.bytes, one->replacement.length);
    describe(L, 2, middle, ours, sizeof ours);
    describe(L, middle + 1, top, stock, sizeof stock);
    snprintf(
        tally->report, sizeof tally->report,
        "%s (kind %d) of \"%s\" with \"%s\", replacement \"%s\", number %lld (%s), plain %d: ours %s stock %s",
        names[one->operation], (int)one->operation, subject, pattern, replacement, (long long)one->number,
        one->has_number ? "given" : "left out", one->plain, ours, stock);
}

static bool same(lua_State *L, int one, int other) {
    return lua_rawequal(L, one, other) && lua_isinteger(L, one) == lua_isinteger(L, other);
}

typedef struct {
    pattern_lab *lab;
    const pattern_case *one;
    pattern_tally *tally;
    int32_t verdict;
} comparison;

/// Forgets that ours was stopped: nothing of a plugin is in this state.
static void revive(lua_State *L, clua_state *state) {
    state->killed = CLUA_FINE;
    state->killed_line = 0;
    lua_sethook(L, NULL, 0, 0);
}

static int compare_protected(lua_State *L) {
    comparison *all = lua_touserdata(L, 1);
    clua_state *state = all->lab->state;
    luaL_checkstack(L, 100, NULL);
    clua_set_steps(state, STEPS);
    int status = lua_pcall(L, push_call(L, &ours_key, all->one), LUA_MULTRET, 0);
    if (state->killed) {
        revive(L, state);
        all->verdict = PATTERN_TOO_LONG;
        all->tally->too_long++;
        return 0;
    }
    int middle = lua_gettop(L);
    luaL_checkstack(L, 100, NULL);
    bool is_same = lua_pcall(L, push_call(L, &stock_key, all->one), LUA_MULTRET, 0) == status;
    int top = lua_gettop(L), count = middle - 1;
    is_same = is_same && top - middle == count;
    for (int i = 1; is_same && i <= count; i++) is_same = same(L, 1 + i, middle + i);
    bool is_gsub = all->one->operation >= PATTERN_GSUB;
    if (!is_same) {
        all->verdict = PATTERN_DIFFERENT;
        all->tally->different++;
        report(L, all->one, middle, top, all->tally);
    } else if (status != LUA_OK) {
        all->tally->raised++;
    } else if (is_gsub ? lua_tointeger(L, 3) > 0 : !lua_isnoneornil(L, 2)) {
        all->tally->matched++;
    } else {
        all->tally->unmatched++;
    }
    return 0;
}

int32_t pattern_lab_compare(pattern_lab *lab, const pattern_case *one, pattern_tally *tally) {
    lua_State *L = lab->state->main;
    comparison all = { .lab = lab, .one = one, .tally = tally, .verdict = PATTERN_SAME };
    lua_pushcfunction(L, compare_protected);
    lua_pushlightuserdata(L, &all);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK) {
        all.verdict = PATTERN_DIFFERENT;
        tally->different++;
        snprintf(tally->report, sizeof tally->report, "the comparison failed: %s", lua_tostring(L, -1));
    }
    lua_settop(L, 0);
    return all.verdict;
}

void pattern_lab_compare_corpus(pattern_lab *lab, uint64_t seed, int32_t cases, pattern_tally *tally) {
    corpus source = { .random = seed };
    memset(tally, 0, sizeof *tally);
    for (int32_t i = 0; i < cases; i++) {
        pattern_case one = corpus_next(&source);
        pattern_lab_compare(lab, &one, tally);
    }
}

// Timing.

typedef struct {
    const pattern_case *one;
    const void *library;
    int32_t repeats;
    double nanoseconds;
} timing;

static int time_protected(lua_State *L) {
    timing *run = lua_touserdata(L, 1);
    luaL_checkstack(L, 100, NULL);
    int64_t start = clua_now();
    for (int32_t i = 0; i < run->repeats; i++) {
        lua_pcall(L, push_call(L, run->library, run->one), LUA_MULTRET, 0);
        lua_settop(L, 1);
    }
    run->nanoseconds = (double)(clua_now() - start) / run->repeats;
    return 0;
}

static double time_one(pattern_lab *lab, const pattern_case *one, const void *library, int32_t repeats) {
    lua_State *L = lab->state->main;
    timing run = { .one = one, .library = library, .repeats = repeats };
    clua_set_steps(lab->state, INT64_MAX / 2);
    lua_pushcfunction(L, time_protected);
    lua_pushlightuserdata(L, &run);
    lua_pcall(L, 1, 0, 0);
    lua_settop(L, 0);
    return run.nanoseconds;
}

void pattern_lab_time_corpus(
    pattern_lab *lab, uint64_t seed, int32_t cases, int32_t repeats, double *ours, double *stock) {
    corpus source = { .random = seed };
    pattern_tally tally = { .matched = 0 };
    for (int32_t i = 0; i < cases; i++) {
        pattern_case one;
        do one = corpus_next(&source);
        while (pattern_lab_compare(lab, &one, &tally) != PATTERN_SAME);
        ours[i] = time_one(lab, &one, &ours_key, repeats);
        stock[i] = time_one(lab, &one, &stock_key, repeats);
    }
}

// The lab.

static int open_protected(lua_State *L) {
    lua_getglobal(L, "string");
    lua_rawsetp(L, LUA_REGISTRYINDEX, &ours_key);
    lua_pushcfunction(L, luaopen_string);
    lua_call(L, 0, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &stock_key);
    push_table(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &table_key);
    return 0;
}

pattern_lab *pattern_lab_open(void) {
    pattern_lab *lab = calloc(1, sizeof *lab);
    if (lab == NULL) return NULL;
    clua_settings settings = { .memory = 64 << 20, .string_bytes = 1 << 20 };
    lab->state = clua_open(&settings);
    if (lab->state != NULL) {
        lua_pushcfunction(lab->state->main, open_protected);
        if (lua_pcall(lab->state->main, 0, 0, 0) == LUA_OK) return lab;
    }
    pattern_lab_close(lab);
    return NULL;
}

void pattern_lab_close(pattern_lab *lab) {
    if (lab->state != NULL) clua_free(lab->state);
    free(lab);
}
