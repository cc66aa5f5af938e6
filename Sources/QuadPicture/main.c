// Makes the sizes of one picture that are kept, and its preview; or its pixels, for a terminal. One process sees one file of one person: what a
// hostile file could do to it ends with it. Exit codes are in cage.h.

#define _GNU_SOURCE
#include "cage.h"
#include "kind.h"
#include "picture.h"

#include <errno.h>
#include <limits.h>
#include <magic.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    argument_count = 7,
    pixel_argument_count = 5,
    /* The pixels of a picture are wanted for a terminal, which shows no more of them. */
    longest_side_of_pixels = 2048,
    most_bytes_looked_at = 1 << 20,
    most_bytes_of_a_size = 64 << 20,
    most_bytes_of_a_line = 1024,
    /* No WebP is larger. */
    longest_side = 16383,
};

struct file {
    char *bytes;
    size_t length;
};

static unsigned long number(const char *text, unsigned long most) {
    unsigned long value = 0;
    const char *digit = text;
    for (; *digit >= '0' && *digit <= '9' && value <= most / 10; digit++)
        value = value * 10 + (unsigned long)(*digit - '0');
    if (*digit || value == 0 || value > most)
        quad_end(quad_wrong_call, "usage: quad-picture PIXELS FRAMES BYTES SECONDS LARGE MEDIUM SMALL <file >result\n"
                                  "       quad-picture pixels PIXELS BYTES SECONDS SIDE <file >result");
    return value;
}

static quad_picture_bounds take_arguments(int count, char **arguments) {
    if (count != 1 + argument_count) number("", 1);
    quad_picture_bounds bounds = {
        .most_pixels = (double)number(arguments[1], LONG_MAX),
        .most_frames = (int)number(arguments[2], INT_MAX),
        .sides = {(int)number(arguments[5], longest_side), (int)number(arguments[6], longest_side),
                  (int)number(arguments[7], longest_side)},
    };
    quad_cage_limit(number(arguments[3], LONG_MAX), number(arguments[4], INT_MAX),
                    quad_size_count * (unsigned long)most_bytes_of_a_size + most_bytes_of_a_line);
    return bounds;
}

static struct file map_file(void) {
    struct stat status;
    if (fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode))
        quad_end(quad_wrong_call, "The file is not a regular one.");
    struct file file = {"", (size_t)status.st_size};
    if (file.length == 0) return file;
    file.bytes = mmap(NULL, file.length, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0);
    if (file.bytes == MAP_FAILED) quad_end(quad_too_much, "The file is too large.");
    return file;
}

static magic_t start_types(void) {
    magic_t types = magic_open(MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS);
    if (!types || magic_load(types, NULL) != 0) quad_end(quad_broken, "libmagic can't be used.");
    return types;
}

static int is_of(const char *type, const char *family) { return strncmp(type, family, strlen(family)) == 0; }

/* A picture is known by what it begins with: where libmagic has no room for its list, all files are alike to it, and a
   picture would be kept whole. Of HEIF it knows few brands, and none but the first; a film with a picture in it is a film.
   A type with anything else in it than the letters of types is none. */
static const char *type_of(magic_t types, struct file file) {
    const char *begun = quad_kind_begun(file.bytes, file.length);
    if (begun) return begun;
    const size_t length = file.length < most_bytes_looked_at ? file.length : most_bytes_looked_at;
    const char *type = magic_buffer(types, file.bytes, length);
    const char *plain = "abcdefghijklmnopqrstuvwxyz0123456789.+-/";
    const int is_plain = type && *type && strlen(type) < 128 && strspn(type, plain) == strlen(type);
    if (!is_plain) type = "application/octet-stream";
    if (is_of(type, "video/") || is_of(type, "audio/")) return type;
    return quad_kind_is_heif(file.bytes, file.length) ? "image/heif" : type;
}

static void write_all(const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        const ssize_t count = write(STDOUT_FILENO, at, length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) quad_end(quad_broken, "The result can't be written.");
        at += count;
        length -= (size_t)count;
    }
}

static void write_type(const char *type) {
    char line[most_bytes_of_a_line];
    write_all(line, (size_t)snprintf(line, sizeof line, "{\"type\":\"%s\"}\n", type));
}

static void write_picture(const quad_picture *picture, const char *was) {
    char line[most_bytes_of_a_line];
    const char *head = "{\"type\":\"%s\",\"was\":\"%s\",\"frames\":%d,\"preview\":\"%s\",\"sizes\":[";
    int length = snprintf(line, sizeof line, head, picture->type, was, picture->frames, picture->preview);
    for (int i = 0; i < quad_size_count; i++) {
        if (picture->sizes[i].length > most_bytes_of_a_size) quad_end(quad_too_much, "The picture is too large.");
        length += snprintf(line + length, sizeof line - (size_t)length, "%s{\"width\":%d,\"height\":%d,\"bytes\":%zu}",
                           i ? "," : "", picture->sizes[i].width, picture->sizes[i].height, picture->sizes[i].length);
    }
    length += snprintf(line + length, sizeof line - (size_t)length, "]}\n");
    write_all(line, (size_t)length);
    for (int i = 0; i < quad_size_count; i++) write_all(picture->sizes[i].bytes, picture->sizes[i].length);
}

static void write_pixels(const quad_picture_pixels *pixels) {
    char line[most_bytes_of_a_line];
    write_all(line, (size_t)snprintf(line, sizeof line, "%d %d\n", pixels->width, pixels->height));
    write_all(pixels->bytes, pixels->length);
}

/* quad-picture pixels PIXELS BYTES SECONDS SIDE <file >result
 *
 * The result is a line with width and height, and behind it four bytes for each pixel of the first frame. */
static _Noreturn void decode(int count, char **arguments) {
    if (count != 1 + pixel_argument_count) number("", 1);
    const double most_pixels = (double)number(arguments[2], LONG_MAX);
    const int side = (int)number(arguments[5], longest_side_of_pixels);
    quad_cage_limit(number(arguments[3], LONG_MAX), number(arguments[4], INT_MAX),
                    (unsigned long)side * (unsigned long)side * 4 + most_bytes_of_a_line);
    const struct file file = map_file();
    const magic_t types = start_types();
    quad_picture_start(file.bytes, file.length);
    quad_cage_close();

    const char *type = type_of(types, file);
    if (!quad_kind_of(type)) quad_end(quad_damaged, "The file is no picture.");
    quad_picture_pixels pixels = {0};
    quad_picture_decode(type, file.bytes, file.length, most_pixels, side, &pixels);
    write_pixels(&pixels);
    _exit(0);
}

/* quad-picture PIXELS FRAMES BYTES SECONDS LARGE MEDIUM SMALL <file >result
 *
 * PIXELS bounds the pixels of all frames together, FRAMES the frames, BYTES the address space, SECONDS the processor's
 * time; the rest are the longest sides of the sizes. The file must be a regular one, which is mapped. Once all of it is
 * made, the result is a line of JSON, for a picture with the bytes of its sizes behind it. Death by a signal means what
 * exit code 65 means: a decoder fell over, or what drove it tried something else. */
int main(int count, char **arguments) {
    // What whoever starts it has open is none of its business.
    close_range(STDERR_FILENO + 1, UINT_MAX, 0);
    // Further arenas would be reserved for threads, and count as address space.
    mallopt(M_ARENA_MAX, 1);
    if (count > 1 && strcmp(arguments[1], "pixels") == 0) decode(count, arguments);
    const quad_picture_bounds bounds = take_arguments(count, arguments);
    const struct file file = map_file();
    const magic_t types = start_types();
    quad_picture_start(file.bytes, file.length);
    quad_cage_close();

    const char *type = type_of(types, file);
    if (!quad_kind_of(type)) {
        write_type(type);
        _exit(0);
    }
    quad_picture picture = {0};
    quad_picture_make(type, file.bytes, file.length, &bounds, &picture);
    write_picture(&picture, type);
    // Without the clean-up of libraries: nothing is left behind.
    _exit(0);
}
