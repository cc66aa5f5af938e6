#include "corpus.h"

#include <string.h>

// Pieces that patterns are made of: what repeats is likelier, and what is malformed is there too.

#define TEXT(literal) { literal, sizeof literal - 1 }

static const pattern_text items[] = {
    TEXT("a"), TEXT("b"), TEXT("c"), TEXT("1"), TEXT(" "), TEXT("."), TEXT("."), TEXT("%a"), TEXT("%d"), TEXT("%s"),
    TEXT("%w"), TEXT("%p"), TEXT("%l"), TEXT("%u"), TEXT("%x"), TEXT("%c"), TEXT("%g"), TEXT("%z"), TEXT("%A"),
    TEXT("%D"), TEXT("%S"), TEXT("%W"), TEXT("%P"), TEXT("%Z"), TEXT("%%"), TEXT("%."), TEXT("%("), TEXT("%-"),
    TEXT("\0"), TEXT("\xe9"), TEXT("%\xe9"), TEXT("%\0"), TEXT("[ab]"), TEXT("[^a]"), TEXT("[a-c]"), TEXT("[c-a]"),
    TEXT("[%a_]"), TEXT("[^%s%d]"), TEXT("[]]"), TEXT("[^]]"), TEXT("[]a-]"), TEXT("[a-]"), TEXT("[-a]"),
    TEXT("[%a-z]"), TEXT("[a-%%]"), TEXT("[%]]"), TEXT("[a%-c]"), TEXT("[\0-a]"), TEXT("[^\0]"), TEXT("[^^]"),
    TEXT("[\xe9-\xff]"), TEXT("[%W%S]"), TEXT("[[]"), TEXT("[.]"),
};

static const pattern_text repeats[] = { TEXT("*"), TEXT("+"), TEXT("-"), TEXT("?") };

static const pattern_text others[] = {
    TEXT("("), TEXT("("), TEXT(")"), TEXT(")"), TEXT("()"), TEXT("(a)"), TEXT("(.-)"), TEXT("(%w+)"), TEXT("$"),
    TEXT("^"), TEXT("%1"), TEXT("%2"), TEXT("%0"), TEXT("%9"), TEXT("%b()"), TEXT("%bab"), TEXT("%baa"), TEXT("%b\0a"),
    TEXT("%f[%w]"), TEXT("%f[^%w]"), TEXT("%f[\0]"), TEXT("%f[^\0]"), TEXT("%f[a]"), TEXT("%f"), TEXT("%b"), TEXT("%b("),
    TEXT("["), TEXT("[^"), TEXT("[a"), TEXT("[%"), TEXT("[]"), TEXT("%"), TEXT("]"), TEXT("*"), TEXT("?"), TEXT("%fa"),
};

static const pattern_text subjects[] = {
    TEXT("a"), TEXT("a"), TEXT("b"), TEXT("c"), TEXT("aa"), TEXT("ab"), TEXT("1"), TEXT("12"), TEXT(" "), TEXT("("),
    TEXT(")"), TEXT("()"), TEXT("_"), TEXT("-"), TEXT("."), TEXT("]"), TEXT("["), TEXT("%"), TEXT("^"), TEXT("\0"),
    TEXT("\xe9"), TEXT("A"), TEXT("B"), TEXT("\n"), TEXT("\x7f"), TEXT("word "), TEXT("aaaa"),
};

static const pattern_text replacements[] = {
    TEXT("x"), TEXT("<%0>"), TEXT("%1"), TEXT("%1"), TEXT("%2"), TEXT("%%"), TEXT("\0"), TEXT("-"), TEXT("%3"),
    TEXT("%"), TEXT("%x"),
};

// Choosing.

static uint64_t next_random(corpus *source) {
    uint64_t z = source->random += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static size_t below(corpus *source, size_t bound) { return (size_t)(next_random(source) % bound); }

#define PICK(source, list) list[below(source, sizeof list / sizeof *list)]

/// Appends a piece, unless the room (with one byte for a NUL) is used up.
static size_t append(char *room, size_t size, size_t used, pattern_text piece) {
    if (used + piece.length >= size) return used;
    memcpy(room + used, piece.bytes, piece.length);
    return used + piece.length;
}

static pattern_text make_pattern(corpus *source) {
    size_t used = 0, size = sizeof source->pattern;
    if (below(source, 8) == 0) used = append(source->pattern, size, used, (pattern_text)TEXT("^"));
    for (size_t pieces = below(source, 7); pieces > 0; pieces--) {
        if (below(source, 4) == 0) {
            used = append(source->pattern, size, used, PICK(source, others));
            continue;
        }
        used = append(source->pattern, size, used, PICK(source, items));
        if (below(source, 3) == 0) used = append(source->pattern, size, used, PICK(source, repeats));
    }
    if (below(source, 10) == 0) used = append(source->pattern, size, used, (pattern_text)TEXT("$"));
    return (pattern_text){ source->pattern, used };
}

static pattern_text make_subject(corpus *source) {
    size_t used = 0;
    for (size_t pieces = below(source, 14); pieces > 0; pieces--) {
        used = append(source->subject, sizeof source->subject, used, PICK(source, subjects));
    }
    return (pattern_text){ source->subject, used };
}

static pattern_text make_replacement(corpus *source) {
    size_t used = 0;
    for (size_t pieces = below(source, 4); pieces > 0; pieces--) {
        used = append(source->replacement, sizeof source->replacement, used, PICK(source, replacements));
    }
    return (pattern_text){ source->replacement, used };
}

pattern_case corpus_next(corpus *source) {
    pattern_case one = { .operation = (int32_t)below(source, PATTERN_OPERATIONS) };
    one.pattern = make_pattern(source);
    one.subject = make_subject(source);
    one.replacement = make_replacement(source);
    one.has_number = below(source, 3) == 0;
    one.number = (int64_t)below(source, 40) - 20;
    one.plain = below(source, 12) == 0;
    return one;
}
