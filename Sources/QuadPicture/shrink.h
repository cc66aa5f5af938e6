#pragma once

#include <vips/vips.h>

/* Whether `quad_shrink` can: still, opaque, and a byte for each of red, green and blue. */
int quad_shrink_can(VipsImage *image);

/* A smaller copy in memory with all that is known about the picture, or none where it can't be decoded. It reads the
   picture once from top to bottom. libvips is as good, but slow where it may not make machine code. */
VipsImage *quad_shrink(VipsImage *image, int width, int height);
