#pragma once

#include "preview.h"

#include <stddef.h>

enum { quad_size_count = 3 };

typedef struct {
    double most_pixels;
    int most_frames;
    /* The longest side of each size, the largest first. */
    int sides[quad_size_count];
} quad_picture_bounds;

typedef struct {
    /* Of one frame. */
    int width, height;
    void *bytes;
    size_t length;
} quad_picture_size;

typedef struct {
    const char *type;
    int frames;
    char preview[quad_preview_length + 1];
    quad_picture_size sizes[quad_size_count];
} quad_picture;

typedef struct {
    int width, height;
    /* Four bytes a pixel: red, green, blue and how opaque it is. */
    void *bytes;
    size_t length;
} quad_picture_pixels;

/* Loads the libraries. The file's first bytes say whether it may need one that most pictures don't. */
void quad_picture_start(const char *bytes, size_t length);

/* Decodes the file and encodes its sizes. Ends the process where that is not possible. */
void quad_picture_make(const char *type, const void *bytes, size_t length, const quad_picture_bounds *bounds,
                       quad_picture *picture);

/* Decodes the first frame, upright, with no side longer than this. Ends the process where that is not possible. */
void quad_picture_decode(const char *type, const void *bytes, size_t length, double most_pixels, int side,
                         quad_picture_pixels *pixels);
