#include "book.h"

static const unsigned char en[] = {
#embed "../Community/Words/en.json"
};
static const unsigned char hant[] = {
#embed "../Community/Words/zh-Hant.json"
};
static const unsigned char hans[] = {
#embed "../Community/Words/zh-Hans.json"
};

QUAD_WORDS(quad_words_community)
