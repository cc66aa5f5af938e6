#ifndef QUAD_TERMINAL_H
#define QUAD_TERMINAL_H

#include <stddef.h>

/*
 * Line editing for a terminal that also shows what arrives meanwhile.
 *
 * Swift can't call libedit by itself: el_set() and history() are variadic, FILE streams are C globals, and
 * the character reader has to be a C function. Everything here belongs to the thread that made it.
 */
typedef struct quad_terminal quad_terminal;

typedef struct {
    void *context;
    /* The prompt; \1 encloses what takes no columns. Good until the next call. */
    const char *(*prompt)(void *context);
    /* The gateway's descriptor is readable: reads and prints. Gives 0 when the gateway has ended. */
    int (*incoming)(void *context);
    /*
     * What Tab puts behind `line`, after `*erased` characters were taken off its end; NULL for nothing. It may
     * print: the edited line is off the screen meanwhile. Good until the next call.
     */
    const char *(*completion)(void *context, const char *line, int *erased);
    /* Ctrl-C on an empty line, the nth in a row. Gives 0 to go on; it may print, as above. */
    int (*interrupted)(void *context, int count);
    /* `line` is what stands in the editor while it waits for the next key. */
    void (*editing)(void *context, const char *line, size_t length);
} quad_terminal_callbacks;

/* `catches_signals`: whether signals restore the terminal before they end the process. NULL on failure. */
quad_terminal *quad_terminal_create(int input, int output, int gateway, int catches_signals,
                                    quad_terminal_callbacks callbacks);
void quad_terminal_destroy(quad_terminal *terminal);

/* The next line with its LF; NULL at the end of input, or when the gateway has ended. */
const char *quad_terminal_read(quad_terminal *terminal);
/* Whether the gateway has ended. */
int quad_terminal_has_ended(const quad_terminal *terminal);
/* Adds a line to the history. */
void quad_terminal_remember(quad_terminal *terminal, const char *line);
/* Columns of the terminal behind a descriptor; 0 where they can't be told. ioctl() is variadic, too. */
int quad_terminal_columns(int output);
/* Asks for one line outside the editor, without echo where `is_secret`; gives its length without LF, or -1. */
long quad_terminal_ask(quad_terminal *terminal, const char *question, int is_secret, char *answer, size_t size);

#endif
