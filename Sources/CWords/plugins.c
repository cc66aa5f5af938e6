#include "book.h"

static const unsigned char en[] = {
#embed "../Plugins/Words/en.json"
};
static const unsigned char hant[] = {
#embed "../Plugins/Words/zh-Hant.json"
};
static const unsigned char hans[] = {
#embed "../Plugins/Words/zh-Hans.json"
};

QUAD_WORDS(quad_words_plugins)
