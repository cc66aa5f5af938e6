#include "book.h"

static const unsigned char en[] = {
#embed "../Doors/Words/en.json"
};
static const unsigned char hant[] = {
#embed "../Doors/Words/zh-Hant.json"
};
static const unsigned char hans[] = {
#embed "../Doors/Words/zh-Hans.json"
};

QUAD_WORDS(quad_words_doors)
