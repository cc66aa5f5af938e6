#ifndef CPATTERNS_CORPUS_H
#define CPATTERNS_CORPUS_H

#include "CPatterns.h"

/// Room for the texts of one generated case.
typedef struct corpus {
    uint64_t random;
    char subject[64];
    char pattern[64];
    char replacement[32];
} corpus;

/// Makes the next case; its texts live until the one after it.
pattern_case corpus_next(corpus *source);

#endif
