#pragma once

#include <stddef.h>

/* A kind of picture, and what libvips has for it. */
typedef struct {
    const char *type, *loader, *family;
    int may_move;
    /* What its files begin with, "?" for any byte. Those of HEIF name a brand. */
    const char *beginning;
} quad_kind;

/* The kind of a type that is decoded, or none. */
const quad_kind *quad_kind_of(const char *type);

/* The type of a picture by what it begins with, or none. */
const char *quad_kind_begun(const char *bytes, size_t length);

/* Whether the file says anywhere that it is a picture or a sequence of HEIF (HEIC, AVIF and their like). */
int quad_kind_is_heif(const char *bytes, size_t length);
