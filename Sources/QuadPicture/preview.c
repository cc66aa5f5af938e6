#define _GNU_SOURCE
#include "preview.h"

#include <math.h>

enum { across = 4, down = 3, count = across * down };

typedef struct {
    double red, green, blue;
} colour;

static char *write_digits(char *text, int value, int length) {
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~";
    for (int place = length - 1; place >= 0; place--) {
        text[place] = digits[value % 83];
        value /= 83;
    }
    return text + length;
}

static int clamp(double value, int most) {
    if (!(value > 0)) return 0;
    return value < most ? (int)value : most;
}

static double linear_of(int byte) {
    const double value = byte / 255.0;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static int byte_of(double linear) {
    const double value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055;
    return clamp(value * 255 + 0.5, 255);
}

/* How much of one wave, with so many half turns across and down, is in the picture. */
static colour part_of(const uint8_t *pixels, int width, int height, int turns_across, int turns_down,
                      const double linear[256]) {
    colour sum = {0, 0, 0};
    for (int y = 0; y < height; y++) {
        const double row = cos(M_PI * turns_down * y / height);
        for (int x = 0; x < width; x++, pixels += 3) {
            const double wave = row * cos(M_PI * turns_across * x / width);
            sum.red += wave * linear[pixels[0]];
            sum.green += wave * linear[pixels[1]];
            sum.blue += wave * linear[pixels[2]];
        }
    }
    const double scale = (turns_across || turns_down ? 2.0 : 1.0) / ((double)width * height);
    return (colour){sum.red * scale, sum.green * scale, sum.blue * scale};
}

static double strongest(const colour parts[count]) {
    double most = 0;
    for (int i = 1; i < count; i++)
        most = fmax(most, fmax(fabs(parts[i].red), fmax(fabs(parts[i].green), fabs(parts[i].blue))));
    return most;
}

/* One of 19 steps. They are finer around nothing. */
static int step_of(double value, double most) {
    const double share = value / most;
    return clamp(floor(copysign(sqrt(fabs(share)), share) * 9 + 9.5), 18);
}

void quad_preview(const uint8_t *pixels, int width, int height, char text[quad_preview_length + 1]) {
    double linear[256];
    for (int byte = 0; byte < 256; byte++) linear[byte] = linear_of(byte);
    colour parts[count];
    for (int i = 0; i < count; i++) parts[i] = part_of(pixels, width, height, i % across, i / across, linear);

    const int strength = clamp(floor(strongest(parts) * 166 - 0.5), 82);
    const double most = (strength + 1) / 166.0;
    text = write_digits(text, (across - 1) + (down - 1) * 9, 1);
    text = write_digits(text, strength, 1);
    const int average = byte_of(parts[0].red) << 16 | byte_of(parts[0].green) << 8 | byte_of(parts[0].blue);
    text = write_digits(text, average, 4);
    for (int i = 1; i < count; i++) {
        const int red = step_of(parts[i].red, most), green = step_of(parts[i].green, most);
        text = write_digits(text, (red * 19 + green) * 19 + step_of(parts[i].blue, most), 2);
    }
    *text = '\0';
}
