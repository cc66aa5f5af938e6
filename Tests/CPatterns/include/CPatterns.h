#ifndef CPATTERNS_H
#define CPATTERNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Our pattern functions beside those of liblua, on the same arguments in one state.
///
/// Ours go first, with few steps: where they run out of them, the pattern is one that the stock functions
/// could take hours for, and these are not asked.

typedef struct pattern_lab pattern_lab;

/// What is called. The last two are gsub with a table and with a function.
enum {
    PATTERN_FIND = 0, PATTERN_MATCH = 1, PATTERN_GMATCH = 2, PATTERN_GSUB = 3, PATTERN_GSUB_TABLE = 4,
    PATTERN_GSUB_FUNCTION = 5, PATTERN_OPERATIONS = 6
};

typedef struct pattern_text {
    const char *bytes;
    size_t length;
} pattern_text;

/// One call. `number` is init, or for gsub how many to replace; without `has_number` it is left out.
typedef struct pattern_case {
    int32_t operation;
    pattern_text subject;
    pattern_text pattern;
    pattern_text replacement;
    bool has_number;
    bool plain;
    int64_t number;
} pattern_case;

/// How a comparison went.
enum { PATTERN_SAME = 0, PATTERN_DIFFERENT = 1, PATTERN_TOO_LONG = 2 };

/// Of a corpus: how many cases ended how, and an account of the first difference.
typedef struct pattern_tally {
    int32_t matched;
    int32_t unmatched;
    int32_t raised;
    int32_t too_long;
    int32_t different;
    char report[2048];
} pattern_tally;

/// NULL when there is no memory.
pattern_lab *pattern_lab_open(void);
void pattern_lab_close(pattern_lab *lab);
/// Compares one call; a difference is described in the tally.
int32_t pattern_lab_compare(pattern_lab *lab, const pattern_case *one, pattern_tally *tally);
/// Compares so many calls, generated from a seed.
void pattern_lab_compare_corpus(pattern_lab *lab, uint64_t seed, int32_t cases, pattern_tally *tally);
/// Writes what each of so many generated calls takes, ours and the stock one's, in nanoseconds.
void pattern_lab_time_corpus(
    pattern_lab *lab, uint64_t seed, int32_t cases, int32_t repeats, double *ours, double *stock);

#endif
