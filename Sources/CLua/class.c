#include "class.h"

// As the C locale has them, whatever the process's locale: a plugin means the same everywhere.

enum {
    ALPHA = 1 << 0, CONTROL = 1 << 1, DIGIT = 1 << 2, GRAPH = 1 << 3, LOWER = 1 << 4,
    PUNCTUATION = 1 << 5, SPACE = 1 << 6, UPPER = 1 << 7, HEXADECIMAL = 1 << 8, ZERO = 1 << 9
};

/// The classes of each byte; beyond ASCII there are none.
static const uint16_t classes[256] = {
    0x202, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x042, 0x042, 0x042, 0x042, 0x042, 0x002, 0x002,
    0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002,
    0x040, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028,
    0x10c, 0x10c, 0x10c, 0x10c, 0x10c, 0x10c, 0x10c, 0x10c, 0x10c, 0x10c, 0x028, 0x028, 0x028, 0x028, 0x028, 0x028,
    0x028, 0x189, 0x189, 0x189, 0x189, 0x189, 0x189, 0x089, 0x089, 0x089, 0x089, 0x089, 0x089, 0x089, 0x089, 0x089,
    0x089, 0x089, 0x089, 0x089, 0x089, 0x089, 0x089, 0x089, 0x089, 0x089, 0x089, 0x028, 0x028, 0x028, 0x028, 0x028,
    0x028, 0x119, 0x119, 0x119, 0x119, 0x119, 0x119, 0x019, 0x019, 0x019, 0x019, 0x019, 0x019, 0x019, 0x019, 0x019,
    0x019, 0x019, 0x019, 0x019, 0x019, 0x019, 0x019, 0x019, 0x019, 0x019, 0x019, 0x028, 0x028, 0x028, 0x028, 0x002,
};

/// The classes that a letter after `%` stands for; 0 when it stands for itself.
static const uint16_t named[26] = {
    ['a' - 'a'] = ALPHA, ['c' - 'a'] = CONTROL,     ['d' - 'a'] = DIGIT, ['g' - 'a'] = GRAPH,
    ['l' - 'a'] = LOWER, ['p' - 'a'] = PUNCTUATION, ['s' - 'a'] = SPACE, ['u' - 'a'] = UPPER,
    ['w' - 'a'] = ALPHA | DIGIT, ['x' - 'a'] = HEXADECIMAL, ['z' - 'a'] = ZERO,
};

bool clua_in_class(unsigned char byte, unsigned char letter) {
    unsigned int index = (letter | 0x20u) - 'a';
    uint16_t wanted = index < 26 ? named[index] : 0;
    if (wanted == 0) return byte == letter;
    bool negated = (letter & 0x20) == 0;
    return ((classes[byte] & wanted) != 0) != negated;
}

bool clua_in_set(unsigned char byte, const char *set, const char *closing) {
    bool listed = *set != '^';
    if (!listed) set++;
    while (set < closing) {
        unsigned char first = (unsigned char)set[0];
        if (first == '%') {
            // At the end of a set such as `[a-%%]` this is the closing bracket: Lua reads it so too.
            if (clua_in_class(byte, (unsigned char)set[1])) return listed;
            set += 2;
        } else if (set[1] == '-' && set + 2 < closing) {
            if (first <= byte && byte <= (unsigned char)set[2]) return listed;
            set += 3;
        } else {
            if (first == byte) return listed;
            set++;
        }
    }
    return !listed;
}
