#ifndef CLUA_CLASS_H
#define CLUA_CLASS_H

#include <stdbool.h>
#include <stdint.h>

// Which bytes a pattern's classes and sets hold.

/// Whether a byte is in the class that `%` and this letter stand for; other characters stand for themselves.
bool clua_in_class(unsigned char byte, unsigned char letter);
/// Whether a byte is in a set, given from after its `[` to its closing `]`.
bool clua_in_set(unsigned char byte, const char *set, const char *closing);

#endif
