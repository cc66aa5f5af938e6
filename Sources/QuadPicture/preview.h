#pragma once

#include <stdint.h>

/* 4 times 3 components: two digits for the whole, four for the average colour, two for each of the eleven others. */
enum { quad_preview_length = 28 };

/* Writes the BlurHash of a picture of packed red, green and blue bytes, ended by a zero byte. */
void quad_preview(const uint8_t *pixels, int width, int height, char text[quad_preview_length + 1]);
