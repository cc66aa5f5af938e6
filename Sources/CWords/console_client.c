#include "book.h"

static const unsigned char en[] = {
#embed "../ConsoleClient/Words/en.json"
};
static const unsigned char hant[] = {
#embed "../ConsoleClient/Words/zh-Hant.json"
};
static const unsigned char hans[] = {
#embed "../ConsoleClient/Words/zh-Hans.json"
};

QUAD_WORDS(quad_words_console_client)
