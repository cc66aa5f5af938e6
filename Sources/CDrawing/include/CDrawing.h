#ifndef QUAD_DRAWING_H
#define QUAD_DRAWING_H

#include <stddef.h>

/*
 * Draws pixels as text for a terminal, over libchafa.
 *
 * GLib's types, which libchafa speaks in, stay out of Swift this way.
 */
enum quad_drawing_mode { quad_drawing_symbols, quad_drawing_sixels, quad_drawing_kitty, quad_drawing_iterm };
enum quad_drawing_colours { quad_colours_all, quad_colours_256, quad_colours_16, quad_colours_none };

typedef struct {
    /* Four bytes a pixel: red, green, blue and how opaque it is. */
    const unsigned char *pixels;
    int width, height;
    /* What is drawn takes so many cells, of so many pixels each. */
    int columns, rows, cell_width, cell_height;
    enum quad_drawing_mode mode;
    enum quad_drawing_colours colours;
    /* Whether symbols are those of ASCII alone. */
    int is_ascii;
} quad_drawing;

/* Returns the text, which belongs to the caller, to be given to free(). */
char *quad_draw(const quad_drawing *drawing, size_t *length);

#endif
