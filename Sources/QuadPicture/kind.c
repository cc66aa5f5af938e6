#include "kind.h"

#include <stdint.h>
#include <string.h>

static const quad_kind kinds[] = {
    {"image/jpeg", "jpegload_buffer", "VipsForeignLoadJpeg", 0, "\xFF\xD8\xFF"},
    {"image/png", "pngload_buffer", "VipsForeignLoadPng", 0, "\x89PNG\r\n\x1A\n"},
    {"image/webp", "webpload_buffer", "VipsForeignLoadWebp", 1, "RIFF????WEBP"},
    {"image/gif", "gifload_buffer", "VipsForeignLoadNsgif", 1, "GIF8"},
    {"image/heic", "heifload_buffer", "VipsForeignLoadHeif", 0, NULL},
    {"image/heif", "heifload_buffer", "VipsForeignLoadHeif", 0, NULL},
    {"image/avif", "heifload_buffer", "VipsForeignLoadHeif", 0, NULL},
};

/* HEIF's pictures, sequences and what others made of them (https://mp4ra.org/registered-types/brands). */
static const char heif_brands[][5] = {
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "mif3", "msf1", "miaf",
    "avif", "avis", "avio", "MA1A", "MA1B", "avci", "avcs", "vvic", "vvis", "evbi", "evbs", "evmi", "evms",
    "jpeg", "jpgs", "j2ki", "j2is", "1pic",
};

const quad_kind *quad_kind_of(const char *type) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].type, type) == 0) return &kinds[i];
    return NULL;
}

static int is_heif_brand(const char *brand) {
    for (size_t i = 0; i < sizeof heif_brands / sizeof *heif_brands; i++)
        if (memcmp(heif_brands[i], brand, 4) == 0) return 1;
    return 0;
}

static size_t big_endian(const char *text) {
    const uint8_t *bytes = (const uint8_t *)text;
    return (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
}

/* Whether one of the first so many brands that the file names is of HEIF. */
static int has_heif_brand(const char *bytes, size_t length, size_t most) {
    enum { short_head = 8, long_head = 16 };
    if (length < long_head || memcmp(bytes + 4, "ftyp", 4) != 0) return 0;
    // A length of 1 is followed by the real one, and 0 stands for the rest of the file.
    const size_t head = big_endian(bytes) == 1 ? long_head : short_head, version = head + 4;
    size_t end = big_endian(head == long_head ? bytes + 12 : bytes);
    if (end == 0 || end > length) end = length;
    if (end > head + 4 * (most + 1)) end = head + 4 * (most + 1);
    for (size_t at = head; at + 4 <= end; at += 4)
        if (at != version && is_heif_brand(bytes + at)) return 1;
    return 0;
}

int quad_kind_is_heif(const char *bytes, size_t length) { return has_heif_brand(bytes, length, 256); }

static int begins_with(const char *bytes, size_t length, const char *beginning) {
    for (size_t i = 0; beginning[i]; i++)
        if (i >= length || (beginning[i] != '?' && beginning[i] != bytes[i])) return 0;
    return 1;
}

const char *quad_kind_begun(const char *bytes, size_t length) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].beginning && begins_with(bytes, length, kinds[i].beginning)) return kinds[i].type;
    return has_heif_brand(bytes, length, 1) ? "image/heif" : NULL;
}
