#define _GNU_SOURCE
#include "picture.h"
#include "cage.h"
#include "kind.h"
#include "shrink.h"

#include <dlfcn.h>
#include <gmodule.h>
#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

/* GLib ends the process where it gets no memory, after it said so here. Warnings are nobody's concern. */
static void on_log(const char *domain, GLogLevelFlags level, const char *message, void *context) {
    (void)domain, (void)context;
    if (!(level & G_LOG_LEVEL_ERROR)) return;
    if (strstr(message, "allocate")) quad_end(quad_too_much, "The picture takes too much memory.");
    quad_end(quad_broken, "A library failed.");
}

static _Noreturn void end_of_decoding(void) {
    // How the libraries say it. The word alone stands in other sentences too: lcms reads profiles "from memory".
    static const char *const signs[] = {"out of memory", "insufficient memory", "memory allocation",
                                        "creating thread", "limit"};
    const char *problem = vips_error_buffer();
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcasestr(problem, signs[i])) quad_end(quad_too_much, "The picture takes too much memory.");
    quad_end(quad_damaged, "The picture is damaged.");
}

static void need(int is_done) {
    if (!is_done) end_of_decoding();
}

/* Where libvips has HEIF in a module, loads it and the decoders it brings, by means of a file without content. */
static void start_heif(void) {
    Dl_info library;
    char path[4096];
    if (!dladdr((void *)vips_init, &library)) return;
    const int length = (int)(strrchr(library.dli_fname, '/') - library.dli_fname);
    snprintf(path, sizeof path, "%.*s/vips-modules-%d.%d/vips-heif.so", length, library.dli_fname, vips_version(0),
             vips_version(1));
    GModule *module = g_module_open(path, G_MODULE_BIND_LAZY);
    if (module) g_module_make_resident(module);
    static const char nothing[] = "\0\0\0\x10" "ftypheic\0\0\0\0";
    VipsImage *image = NULL;
    if (vips_heifload_buffer((void *)nothing, sizeof nothing - 1, &image, NULL) == 0) g_object_unref(image);
    vips_error_clear();
}

void quad_picture_start(const char *bytes, size_t length) {
    g_log_set_default_handler(on_log, NULL);
    // No modules of libvips by itself: they bring ImageMagick, Poppler and more, and double the time to start.
    setenv("VIPSHOME", "/nonexistent", 1);
    // Before 8.15 libvips made machine code for its loops, which the cage forbids.
    if (vips_version(0) == 8 && vips_version(1) < 15) setenv("VIPS_NOVECTOR", "1", 1);
    // No files for what is large either: all of it is kept in memory, as far as the limit goes.
    setenv("VIPS_DISC_THRESHOLD", "1000g", 1);
    if (vips_init("quad-picture") != 0) quad_end(quad_broken, "libvips can't be used.");
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    if (length >= 8 && memcmp(bytes + 4, "ftyp", 4) == 0) start_heif();
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
}

static VipsImage *open_file(const quad_kind *kind, VipsBlob *blob, int shrink, int frames) {
    VipsOperation *operation = vips_operation_new(kind->loader);
    if (!operation) quad_end(quad_broken, "libvips lacks a format.");
    g_object_set(operation, "buffer", blob, "access", VIPS_ACCESS_SEQUENTIAL, "fail-on", VIPS_FAIL_ON_ERROR, NULL);
    if (shrink > 1) g_object_set(operation, "shrink", shrink, NULL);
    if (frames > 1) g_object_set(operation, "n", frames, NULL);
    need(vips_cache_operation_buildp(&operation) == 0);
    VipsImage *image = NULL;
    g_object_get(operation, "out", &image, NULL);
    vips_object_unref_outputs(VIPS_OBJECT(operation));
    g_object_unref(operation);
    return image;
}

/* What the header says. Nothing is decoded for it. */
static void check_bounds(const quad_kind *kind, VipsImage *header, const quad_picture_bounds *bounds, int *frames) {
    *frames = 1;
    if (kind->may_move && vips_image_get_typeof(header, "n-pages"))
        need(vips_image_get_int(header, "n-pages", frames) == 0);
    if (*frames > bounds->most_frames) quad_end(quad_too_much, "The picture has too many frames.");
    const double pixels = (double)vips_image_get_width(header) * vips_image_get_height(header) * *frames;
    if (pixels > bounds->most_pixels) quad_end(quad_too_much, "The picture has too many pixels.");
}

/* JPEG can be decoded at a half, a quarter or an eighth. At least a half is left to be scaled with care, and a pixel of
   what is thin: of a side without any GLib ends the process. */
static int shrink_of(const quad_kind *kind, VipsImage *header, int side) {
    if (strcmp(kind->type, "image/jpeg") != 0) return 1;
    const int width = vips_image_get_width(header), height = vips_image_get_height(header);
    int shrink = 8;
    while (shrink > 1 && (VIPS_MAX(width, height) / side < 2 * shrink || VIPS_MIN(width, height) < shrink)) shrink /= 2;
    return shrink;
}

/* All that is known about a picture but its pixels, and how frames follow each other. */
static void forget(VipsImage *image) {
    // With the last of these libvips goes through it strip by strip, and animations take half the time.
    static const char *const kept[] = {"page-height", "n-pages", "delay", "loop", VIPS_META_SEQUENTIAL, NULL};
    char **names = vips_image_get_fields(image);
    for (char **name = names; *name; name++)
        if (!g_strv_contains(kept, *name)) vips_image_remove(image, *name);
    g_strfreev(names);
    // How many pixels go to a millimetre is written to files too.
    image->Xres = image->Yres = 1;
}

/* Takes over the original. Where libvips is quick enough, the picture stays as large as it is. */
static VipsImage *shrink(VipsImage *image, int side) {
    const int width = vips_image_get_width(image), height = vips_image_get_height(image);
    const double ratio = (double)VIPS_MAX(width, height) / side;
    if (ratio <= 1 || !quad_shrink_can(image)) return image;
    const int across = VIPS_MAX(1, (int)VIPS_RINT(width / ratio)), down = VIPS_MAX(1, (int)VIPS_RINT(height / ratio));
    VipsImage *smaller = quad_shrink(image, across, down);
    need(smaller != NULL);
    g_object_unref(image);
    return smaller;
}

static int moves(VipsImage *image) { return vips_image_get_page_height(image) < vips_image_get_height(image); }

static int has_profile(VipsImage *image) { return vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0; }

/* Whether the profile is for pixels like the picture's, by what it says of itself. */
static int is_of_its_space(VipsImage *image) {
    enum { space = 16, head = 128 };
    const void *profile = NULL;
    size_t length = 0;
    need(vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &length) == 0);
    if (length < head) return 0;
    const VipsInterpretation kind = vips_image_get_interpretation(image);
    const int is_grey = kind == VIPS_INTERPRETATION_B_W || kind == VIPS_INTERPRETATION_GREY16;
    const char *name = is_grey ? "GRAY" : kind == VIPS_INTERPRETATION_CMYK ? "CMYK" : "RGB ";
    return memcmp((const char *)profile + space, name, 4) == 0;
}

/* Takes over the original. */
static VipsImage *without_profile(VipsImage *image) {
    VipsImage *copy = NULL;
    need(vips_copy(image, &copy, NULL) == 0);
    vips_image_remove(copy, VIPS_META_ICC_NAME);
    g_object_unref(image);
    return copy;
}

/* Colours as they are, inks as colours: by their profile, or by libvips's own, by which its thumbnails take all inks. */
static int colour(VipsImage *image, VipsImage **coloured) {
    if (vips_image_get_interpretation(image) != VIPS_INTERPRETATION_CMYK) {
        *coloured = g_object_ref(image);
        return 1;
    }
    if (vips_icc_transform(image, coloured, "srgb", "embedded", TRUE, "input-profile", "cmyk", NULL) != 0) return 0;
    vips_image_remove(*coloured, VIPS_META_ICC_NAME);
    return 1;
}

/* Makes no side longer than this one, and goes from the picture's profile to sRGB. */
static int fit(VipsImage *image, int side, VipsImage **fitted) {
    VipsImage *coloured = NULL;
    if (!colour(image, &coloured)) return 0;
    // Without a profile of its own a picture is in sRGB, and going there once more would take time.
    const char *profile = has_profile(coloured) ? "srgb" : NULL;
    const int is_done = vips_thumbnail_image(coloured, fitted, side, "height", side, "size", VIPS_SIZE_DOWN,
                                             "export-profile", profile, "no-rotate", moves(image), NULL) == 0;
    g_object_unref(coloured);
    return is_done;
}

/* Turns each frame by itself: libvips would turn the strip that they stand in. Takes over the original. */
static VipsImage *turn_frames(VipsImage *strip, int orientation) {
    const int height = vips_image_get_page_height(strip), count = vips_image_get_height(strip) / height;
    VipsImage **frames = g_new0(VipsImage *, (gsize)count), *turned = NULL, *result = NULL;
    for (int i = 0; i < count; i++) {
        VipsImage *frame = NULL;
        need(vips_crop(strip, &frame, 0, i * height, vips_image_get_width(strip), height, NULL) == 0);
        vips_image_set_int(frame, VIPS_META_ORIENTATION, orientation);
        vips_image_remove(frame, VIPS_META_PAGE_HEIGHT);
        need(vips_autorot(frame, &frames[i], NULL) == 0);
        g_object_unref(frame);
    }
    need(vips_arrayjoin(frames, &turned, count, "across", 1, NULL) == 0);
    result = vips_image_copy_memory(turned);
    need(result != NULL);
    vips_image_set_int(result, VIPS_META_PAGE_HEIGHT, vips_image_get_height(result) / count);
    for (int i = 0; i < count; i++) g_object_unref(frames[i]);
    g_free(frames), g_object_unref(turned), g_object_unref(strip);
    return result;
}

/* A copy in memory: upright, in sRGB, and no side longer than this one. Takes over the original. */
static VipsImage *scale(VipsImage *image, int side) {
    VipsImage *scaled = NULL, *coloured = NULL;
    // As programs do that show pictures: a profile that is for other pixels, or can't be read, is as none.
    if (has_profile(image) && !is_of_its_space(image)) image = without_profile(image);
    image = shrink(image, side);
    const int orientation = vips_image_get_orientation(image);
    if (has_profile(image) && !fit(image, side, &scaled)) {
        // It was found before the first pixel was.
        vips_error_clear();
        image = without_profile(image);
    }
    if (!scaled) need(fit(image, side, &scaled));
    need(vips_colourspace(scaled, &coloured, VIPS_INTERPRETATION_sRGB, NULL) == 0);
    VipsImage *copy = vips_image_copy_memory(coloured);
    need(copy != NULL);
    g_object_unref(image), g_object_unref(scaled), g_object_unref(coloured);
    forget(copy);
    return moves(copy) && orientation > 1 ? turn_frames(copy, orientation) : copy;
}

/* Takes the alpha channel from a still picture that is opaque all over, as screenshots are. */
static VipsImage *without_needless_alpha(VipsImage *image) {
    const int bands = vips_image_get_bands(image);
    VipsImage *alpha = NULL, *rest = NULL;
    double least = 0;
    need(vips_extract_band(image, &alpha, bands - 1, NULL) == 0 && vips_min(alpha, &least, NULL) == 0);
    g_object_unref(alpha);
    if (least < 255) return image;
    need(vips_extract_band(image, &rest, 0, "n", bands - 1, NULL) == 0);
    g_object_unref(image);
    return rest;
}

static uint32_t little_endian(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Takes what isn't pixels out of a WebP file: libvips 8.14 adds EXIF of its own, also where it is asked to strip it.
   One that moves says that it has an alpha channel: libwebp goes by the part of the first frame that it keeps, which may
   be opaque, and then programs paint the rest black. */
static size_t strip(uint8_t *file, size_t length, int has_alpha) {
    enum { head = 12, profile_exif_and_xmp = 0x2c, alpha = 0x10, moving = 0x02 };
    size_t end = head;
    for (size_t at = head, whole; at + 8 <= length; at += whole) {
        uint8_t *chunk = file + at;
        whole = VIPS_MIN(8 + (((size_t)little_endian(chunk + 4) + 1) & ~(size_t)1), length - at);
        if (memcmp(chunk, "EXIF", 4) == 0 || memcmp(chunk, "XMP ", 4) == 0 || memcmp(chunk, "ICCP", 4) == 0) continue;
        if (memcmp(chunk, "VP8X", 4) == 0 && whole > 8) {
            chunk[8] &= (uint8_t)~profile_exif_and_xmp;
            if (has_alpha && chunk[8] & moving) chunk[8] |= alpha;
        }
        // The colour behind the frames.
        if (memcmp(chunk, "ANIM", 4) == 0 && whole >= 12 && has_alpha) memset(chunk + 8, 0, 4);
        memmove(file + end, chunk, whole);
        end += whole;
    }
    for (int i = 0; i < 4; i++) file[4 + i] = (uint8_t)((end - 8) >> 8 * i);
    return end;
}

static void encode(VipsImage *image, int is_jpeg, void **bytes, size_t *length) {
    // For frames a twentieth more bytes is worth half the time.
    const int effort = moves(image) ? 2 : 4;
    const int is_done = is_jpeg
        ? vips_jpegsave_buffer(image, bytes, length, "Q", 82, "optimize_coding", TRUE, "subsample_mode",
                               VIPS_FOREIGN_SUBSAMPLE_OFF, "strip", TRUE, NULL)
        : vips_webpsave_buffer(image, bytes, length, "Q", 82, "effort", effort, "strip", TRUE, NULL);
    // Nothing else can be wrong with pixels in memory.
    if (is_done != 0) quad_end(quad_too_much, "The picture takes too much memory.");
    if (!is_jpeg) *length = strip(*bytes, *length, vips_image_hasalpha(image));
}

/* Of the first frame, on white. It is made square: a preview takes the shape of what it stands for. */
static void preview(VipsImage *image, int frame_height, char *text) {
    const int side = 32;
    VipsImage *frame = NULL, *tiny = NULL, *opaque = NULL;
    need(vips_crop(image, &frame, 0, 0, vips_image_get_width(image), frame_height, NULL) == 0);
    vips_image_remove(frame, "page-height");
    need(vips_thumbnail_image(frame, &tiny, side, "height", side, "size", VIPS_SIZE_FORCE, NULL) == 0);
    VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
    // What has no alpha channel would lose its last colour.
    if (!vips_image_hasalpha(tiny)) opaque = g_object_ref(tiny);
    else need(vips_flatten(tiny, &opaque, "background", white, NULL) == 0);
    size_t length = 0;
    uint8_t *pixels = vips_image_write_to_memory(opaque, &length);
    need(pixels && length == (size_t)side * side * 3);
    quad_preview(pixels, side, side, text);
    g_free(pixels);
    vips_area_unref(VIPS_AREA(white));
    g_object_unref(frame), g_object_unref(tiny), g_object_unref(opaque);
}

static void make_sizes(VipsImage *image, const quad_picture_bounds *bounds, quad_picture *picture) {
    for (int i = 0; i < quad_size_count; i++) {
        quad_picture_size *size = &picture->sizes[i], *before = size - 1;
        if (i > 0 && before->width <= bounds->sides[i] && before->height <= bounds->sides[i]) {
            *size = *before;
            continue;
        }
        image = scale(image, bounds->sides[i]);
        if (i == 0 && picture->frames == 1 && vips_image_hasalpha(image)) image = without_needless_alpha(image);
        const int is_jpeg = picture->frames == 1 && !vips_image_hasalpha(image);
        picture->type = is_jpeg ? "image/jpeg" : "image/webp";
        size->width = vips_image_get_width(image);
        size->height = vips_image_get_height(image) / picture->frames;
        encode(image, is_jpeg, &size->bytes, &size->length);
    }
    preview(image, picture->sizes[quad_size_count - 1].height, picture->preview);
    g_object_unref(image);
}

void quad_picture_make(const char *type, const void *bytes, size_t length, const quad_picture_bounds *bounds,
                       quad_picture *picture) {
    const quad_kind *kind = quad_kind_of(type);
    vips_operation_block_set(kind->family, FALSE);
    VipsBlob *blob = vips_blob_new(NULL, bytes, length);
    VipsImage *header = open_file(kind, blob, 1, 1);
    check_bounds(kind, header, bounds, &picture->frames);
    const int shrink = shrink_of(kind, header, bounds->sides[0]);
    g_object_unref(header);
    make_sizes(open_file(kind, blob, shrink, picture->frames), bounds, picture);
}

static void check_pixels(VipsImage *header, double most) {
    if ((double)vips_image_get_width(header) * vips_image_get_page_height(header) > most)
        quad_end(quad_too_much, "The picture has too many pixels.");
}

void quad_picture_decode(const char *type, const void *bytes, size_t length, double most_pixels, int side,
                         quad_picture_pixels *pixels) {
    const quad_kind *kind = quad_kind_of(type);
    vips_operation_block_set(kind->family, FALSE);
    VipsBlob *blob = vips_blob_new(NULL, bytes, length);
    VipsImage *header = open_file(kind, blob, 1, 1);
    check_pixels(header, most_pixels);
    const int shrink = shrink_of(kind, header, side);
    g_object_unref(header);
    VipsImage *image = scale(open_file(kind, blob, shrink, 1), side), *whole = NULL;
    if (vips_image_hasalpha(image)) whole = g_object_ref(image);
    else need(vips_addalpha(image, &whole, NULL) == 0);
    VipsImage *plain = NULL;
    need(vips_cast(whole, &plain, VIPS_FORMAT_UCHAR, NULL) == 0);
    pixels->width = vips_image_get_width(plain);
    pixels->height = vips_image_get_height(plain);
    pixels->bytes = vips_image_write_to_memory(plain, &pixels->length);
    need(pixels->bytes != NULL && pixels->length == (size_t)pixels->width * pixels->height * 4);
    g_object_unref(image), g_object_unref(whole), g_object_unref(plain);
}
