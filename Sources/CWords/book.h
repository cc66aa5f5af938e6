/* Defines the function that returns a target's sentences, given `en`, `hant` and `hans`. */
#include "CWords.h"

#define QUAD_WORDS(name)                                                                     \
    quad_words name(quad_words_language language) {                                          \
        switch (language) {                                                                  \
        case quad_words_hant: return (quad_words){hant, sizeof hant};                        \
        case quad_words_hans: return (quad_words){hans, sizeof hans};                        \
        default: return (quad_words){en, sizeof en};                                         \
        }                                                                                    \
    }

/* Clang takes #embed in every version of C, and says that it is of C23. */
#pragma clang diagnostic ignored "-Wc23-extensions"
