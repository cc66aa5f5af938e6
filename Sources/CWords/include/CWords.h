#ifndef QUAD_WORDS_H
#define QUAD_WORDS_H

#include <stddef.h>

/*
 * The sentences of each target, as they stand in its Words/en.json, zh-Hant.json and zh-Hans.json.
 *
 * They are part of the program, so that none can be missing where it runs. An array literal of Swift, which is what
 * `.embedInCode` makes, takes half a minute to compile for 200 KB; #embed takes a hundredth of a second.
 */
typedef enum { quad_words_en, quad_words_hant, quad_words_hans } quad_words_language;

typedef struct {
    const unsigned char *bytes;
    size_t count;
} quad_words;

quad_words quad_words_console_client(quad_words_language language);
quad_words quad_words_community(quad_words_language language);
quad_words quad_words_commands(quad_words_language language);
quad_words quad_words_console(quad_words_language language);
quad_words quad_words_quad(quad_words_language language);
quad_words quad_words_plugin_tools(quad_words_language language);
quad_words quad_words_doors(quad_words_language language);
quad_words quad_words_model(quad_words_language language);
quad_words quad_words_plugins(quad_words_language language);

#endif
