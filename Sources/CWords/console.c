#include "book.h"

static const unsigned char en[] = {
#embed "../Console/Words/en.json"
};
static const unsigned char hant[] = {
#embed "../Console/Words/zh-Hant.json"
};
static const unsigned char hans[] = {
#embed "../Console/Words/zh-Hans.json"
};

QUAD_WORDS(quad_words_console)
