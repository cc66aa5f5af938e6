#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CPatterns.h"

// libFuzzer's entry: our pattern functions under the address sanitizer, and beside the stock ones wherever
// these end soon. `make fuzz` builds and runs it.

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// The longest texts: the stock functions have no budget, and subjects much longer would make them slow.
#define LONGEST 200

/// Takes the bytes up to the next 0xfe, which is how the texts of one input are kept apart.
static pattern_text take(const uint8_t **data, size_t *size) {
    const uint8_t *end = memchr(*data, 0xfe, *size);
    size_t length = end == NULL ? *size : (size_t)(end - *data);
    pattern_text text = { (const char *)*data, length < LONGEST ? length : LONGEST };
    size_t taken = end == NULL ? length : length + 1;
    *data += taken;
    *size -= taken;
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static pattern_lab *lab;
    if (lab == NULL) lab = pattern_lab_open();
    if (lab == NULL || size < 2) return 0;
    pattern_case one = {
        .operation = data[0] % PATTERN_OPERATIONS,
        .has_number = (data[0] & 0x40) != 0,
        .plain = (data[0] & 0x80) != 0,
        .number = (int8_t)data[1],
    };
    data += 2;
    size -= 2;
    one.pattern = take(&data, &size);
    one.subject = take(&data, &size);
    one.replacement = take(&data, &size);
    pattern_tally tally = { .matched = 0 };
    if (pattern_lab_compare(lab, &one, &tally) == PATTERN_DIFFERENT) {
        fprintf(stderr, "quad: %s\n", tally.report);
        abort();
    }
    return 0;
}
