#ifndef CLUA_MODULE_H
#define CLUA_MODULE_H

#include "state.h"

/// Source text on its way to the parser.
typedef struct {
    const char *text;
    size_t length;
} clua_text;

/// Gives the parser the next piece of a clua_text; between two pieces the call's time may end.
const char *clua_next_piece(lua_State *L, void *text, size_t *length);

#endif
