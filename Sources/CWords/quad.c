#include "book.h"

static const unsigned char en[] = {
#embed "../quad/Words/en.json"
};
static const unsigned char hant[] = {
#embed "../quad/Words/zh-Hant.json"
};
static const unsigned char hans[] = {
#embed "../quad/Words/zh-Hans.json"
};

QUAD_WORDS(quad_words_quad)
