#include "book.h"

static const unsigned char en[] = {
#embed "../PluginTools/Words/en.json"
};
static const unsigned char hant[] = {
#embed "../PluginTools/Words/zh-Hant.json"
};
static const unsigned char hans[] = {
#embed "../PluginTools/Words/zh-Hans.json"
};

QUAD_WORDS(quad_words_plugin_tools)
