#include "book.h"

static const unsigned char en[] = {
#embed "../Model/Words/en.json"
};
static const unsigned char hant[] = {
#embed "../Model/Words/zh-Hant.json"
};
static const unsigned char hans[] = {
#embed "../Model/Words/zh-Hans.json"
};

QUAD_WORDS(quad_words_model)
