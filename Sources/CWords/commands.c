#include "book.h"

static const unsigned char en[] = {
#embed "../Commands/Words/en.json"
};
static const unsigned char hant[] = {
#embed "../Commands/Words/zh-Hant.json"
};
static const unsigned char hans[] = {
#embed "../Commands/Words/zh-Hans.json"
};

QUAD_WORDS(quad_words_commands)
