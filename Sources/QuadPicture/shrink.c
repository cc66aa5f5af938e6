#include "shrink.h"
#include "cage.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { bands = 3, one = 1 << 14, rows_at_once = 16 };

/* Along one axis: every output is a sum of as many inputs, from a first one on. */
struct plan {
    int count;
    int *first;
    int16_t *weights;
};

static void *room_for(size_t count, size_t size) {
    void *room = calloc(count, size);
    if (!room) quad_end(quad_too_much, "The picture takes too much memory.");
    return room;
}

/* The cubic of Catmull and Rom. */
static double weight_at(double distance) {
    const double x = fabs(distance);
    if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}

/* Whole numbers that sum to one, so that what is even stays as it is. */
static void set_weights(int16_t *weights, int count, double centre, double ratio) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += weight_at((i + 0.5 - centre) / ratio);
    int rest = one, heaviest = 0;
    for (int i = 0; i < count; i++) {
        weights[i] = (int16_t)lround(weight_at((i + 0.5 - centre) / ratio) / sum * one);
        rest -= weights[i];
        if (weights[i] > weights[heaviest]) heaviest = i;
    }
    weights[heaviest] = (int16_t)(weights[heaviest] + rest);
}

static struct plan plan_for(int from, int to) {
    const double ratio = (double)from / to;
    const int count = VIPS_MIN(from, 2 * (int)ceil(2 * ratio) + 1);
    struct plan plan = {count, room_for(to, sizeof(int)), room_for((size_t)to * count, sizeof(int16_t))};
    for (int i = 0; i < to; i++) {
        const double centre = (i + 0.5) * ratio;
        plan.first[i] = VIPS_CLIP(0, (int)floor(centre - 2 * ratio), from - count);
        set_weights(plan.weights + (size_t)i * count, count, centre - plan.first[i], ratio);
    }
    return plan;
}

static void end_plan(struct plan plan) {
    free(plan.first);
    free(plan.weights);
}

static uint8_t byte_of(int32_t sum) {
    const int32_t value = (sum + one / 2) >> 14;
    return (uint8_t)VIPS_CLIP(0, value, 255);
}

static void add_row(int32_t *restrict sums, const uint8_t *restrict row, int16_t weight, int length) {
    for (int i = 0; i < length; i++) sums[i] += weight * row[i];
}

static void shrink_row(const struct plan *plan, const uint8_t *row, uint8_t *result, int width) {
    const int16_t *weight = plan->weights;
    for (int x = 0; x < width; x++, result += bands) {
        const uint8_t *from = row + (size_t)plan->first[x] * bands;
        int32_t red = 0, green = 0, blue = 0;
        for (int i = 0; i < plan->count; i++, weight++, from += bands) {
            red += *weight * from[0];
            green += *weight * from[1];
            blue += *weight * from[2];
        }
        result[0] = byte_of(red), result[1] = byte_of(green), result[2] = byte_of(blue);
    }
}

/* The rows that are in use, each at its number modulo their count. */
struct window {
    VipsRegion *region;
    uint8_t *rows;
    int count, length, next;
};

static int read_until(struct window *window, int end) {
    const VipsImage *image = window->region->im;
    for (; window->next < end; window->next++) {
        const VipsRect strip = {0, window->next, image->Xsize, VIPS_MIN(rows_at_once, image->Ysize - window->next)};
        if (window->next % rows_at_once == 0 && vips_region_prepare(window->region, &strip) != 0) return 0;
        memcpy(window->rows + (size_t)(window->next % window->count) * window->length,
               VIPS_REGION_ADDR(window->region, 0, window->next), window->length);
    }
    return 1;
}

static int shrink_all(struct window *window, VipsImage *result, const struct plan *across, const struct plan *down) {
    int32_t *sums = room_for(window->length, sizeof *sums);
    uint8_t *row = room_for(window->length, 1), *line = room_for(result->Xsize, bands);
    int is_good = 1;
    for (int y = 0; y < result->Ysize && is_good; y++) {
        const int first = down->first[y];
        is_good = read_until(window, first + down->count);
        memset(sums, 0, window->length * sizeof *sums);
        for (int i = 0; i < down->count; i++)
            add_row(sums, window->rows + (size_t)((first + i) % window->count) * window->length,
                    down->weights[(size_t)y * down->count + i], window->length);
        for (int i = 0; i < window->length; i++) row[i] = byte_of(sums[i]);
        shrink_row(across, row, line, result->Xsize);
        is_good = is_good && vips_image_write_line(result, y, line) == 0;
    }
    // Damage may be in rows that no output needs.
    is_good = is_good && read_until(window, window->region->im->Ysize);
    free(sums), free(row), free(line);
    return is_good;
}

int quad_shrink_can(VipsImage *image) {
    return vips_image_get_format(image) == VIPS_FORMAT_UCHAR && vips_image_get_bands(image) == bands
        && vips_image_get_interpretation(image) == VIPS_INTERPRETATION_sRGB
        && vips_image_get_page_height(image) == vips_image_get_height(image);
}

VipsImage *quad_shrink(VipsImage *image, int width, int height) {
    VipsImage *result = vips_image_new_memory();
    vips_image_pipelinev(result, VIPS_DEMAND_STYLE_ANY, image, NULL);
    struct plan across = plan_for(image->Xsize, width), down = plan_for(image->Ysize, height);
    result->Xsize = width;
    result->Ysize = height;
    struct window window = {vips_region_new(image), NULL, down.count, image->Xsize * bands, 0};
    window.rows = room_for(window.count, window.length);
    const int is_good = shrink_all(&window, result, &across, &down);
    end_plan(across);
    end_plan(down);
    free(window.rows);
    g_object_unref(window.region);
    if (is_good) return result;
    g_object_unref(result);
    return NULL;
}
