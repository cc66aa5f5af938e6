#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

/* What a terminal can do is read into memory that libtinfo shares between all editors of a process. */
static pthread_mutex_t set_up_lock = PTHREAD_MUTEX_INITIALIZER;

struct quad_terminal {
    int input, output, gateway;
    FILE *in, *out, *err;
    EditLine *editor;
    History *history;
    locale_t locale;
    unsigned short columns;
    int has_ended;
    /* Whether a line is being edited, and stands on the screen. */
    int is_editing;
    /* How often Ctrl-C was pressed in a row. */
    int interrupts;
    quad_terminal_callbacks callbacks;
};

static quad_terminal *terminal_of(EditLine *editor) {
    void *data = NULL;
    el_get(editor, EL_CLIENTDATA, &data);
    return data;
}

static char *current_prompt(EditLine *editor) {
    quad_terminal *terminal = terminal_of(editor);
    return (char *)terminal->callbacks.prompt(terminal->callbacks.context);
}

/*
 * Where UTF-8 text up to `end` leads from `columns`, counted from the first row's start on; what stands between two \1
 * takes no columns. A wide character that doesn't fit at the end of a row stands on the next one.
 */
static int advance(int columns, const char *text, const char *end, int row) {
    mbstate_t state = {0};
    int is_hidden = 0;
    while (text < end) {
        wchar_t character;
        size_t length = mbrtowc(&character, text, (size_t)(end - text), &state);
        if (length == 0 || length > 4) return columns;
        text += length;
        if (character == 1) is_hidden = !is_hidden;
        else if (!is_hidden && wcwidth(character) > 0) {
            int width = wcwidth(character);
            if (row > 1 && columns % row + width > row) columns += row - columns % row;
            columns += width;
        }
    }
    return columns;
}

int quad_terminal_columns(int output) {
    struct winsize size;
    return ioctl(output, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* Takes the edited line off the screen, all of its rows. */
static void hide(quad_terminal *terminal) {
    const LineInfo *line = el_line(terminal->editor);
    const char *prompt = current_prompt(terminal->editor);
    int columns = advance(0, prompt, prompt + strlen(prompt), terminal->columns);
    columns = advance(columns, line->buffer, line->cursor, terminal->columns);
    int rows = terminal->columns > 0 ? columns / terminal->columns : 0;
    if (rows > 0) fprintf(terminal->out, "\033[%dA", rows);
    fputs("\r\033[J", terminal->out);
    fflush(terminal->out);
}

/* Follows the window's size without a signal handler of our own, which would belong to the whole process. */
static void follow_size(quad_terminal *terminal) {
    int columns = quad_terminal_columns(terminal->output);
    if (columns == 0 || columns == terminal->columns) return;
    terminal->columns = (unsigned short)columns;
    /* Terminals have broken the line anew by now, so it is taken off at the new width. */
    if (terminal->is_editing) hide(terminal);
    el_resize(terminal->editor);
    if (terminal->is_editing) el_set(terminal->editor, EL_REFRESH);
}

/* The rest of a UTF-8 character whose first byte was read; '?' for what is none. */
static wchar_t decode(quad_terminal *terminal, unsigned char first) {
    int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
    if (first < 0x80) return first;
    if (more == 0 || first > 0xF4) return L'?';
    wchar_t character = first & (0x3F >> more);
    while (more-- > 0) {
        unsigned char byte;
        if (read(terminal->input, &byte, 1) != 1 || (byte & 0xC0) != 0x80) return L'?';
        character = (character << 6) | (byte & 0x3F);
    }
    return character;
}

static int next_character(EditLine *editor, wchar_t *character) {
    quad_terminal *terminal = terminal_of(editor);
    const LineInfo *line = el_line(editor);
    terminal->callbacks.editing(terminal->callbacks.context, line->buffer,
                                (size_t)(line->lastchar - line->buffer));
    for (;;) {
        struct pollfd sources[2] = {{terminal->input, POLLIN, 0}, {terminal->gateway, POLLIN, 0}};
        if (poll(sources, 2, -1) < 0) {
            if (errno != EINTR) return -1;
            sources[0].revents = sources[1].revents = 0;
        }
        follow_size(terminal);
        if (sources[1].revents != 0) {
            hide(terminal);
            if (!terminal->callbacks.incoming(terminal->callbacks.context)) {
                terminal->has_ended = 1;
                return 0;
            }
            el_set(editor, EL_REFRESH);
        }
        if (sources[0].revents != 0) {
            unsigned char byte;
            ssize_t count = read(terminal->input, &byte, 1);
            if (count < 0 && errno == EINTR) continue;
            if (count != 1) return 0;
            *character = decode(terminal, byte);
            if (byte != 3) terminal->interrupts = 0;
            return 1;
        }
    }
}

static unsigned char complete(EditLine *editor, int key) {
    (void)key;
    quad_terminal *terminal = terminal_of(editor);
    const LineInfo *line = el_line(editor);
    char *typed = strndup(line->buffer, (size_t)(line->cursor - line->buffer));
    if (typed == NULL) return CC_ERROR;
    int erased = 0;
    hide(terminal);
    const char *addition = terminal->callbacks.completion(terminal->callbacks.context, typed, &erased);
    free(typed);
    el_set(editor, EL_REFRESH);
    if (addition == NULL) return CC_REFRESH_BEEP;
    if (erased > 0) el_deletestr(editor, erased);
    return addition[0] == 0 || el_insertstr(editor, addition) == 0 ? CC_REFRESH : CC_ERROR;
}

/* Ctrl-C empties the line; where it is empty, its owner decides. */
static unsigned char interrupt(EditLine *editor, int key) {
    (void)key;
    quad_terminal *terminal = terminal_of(editor);
    const LineInfoW *line = el_wline(editor);
    if (line->lastchar > line->buffer) {
        terminal->interrupts = 0;
        el_cursor(editor, (int)(line->lastchar - line->cursor));
        el_deletestr(editor, (int)(line->lastchar - line->buffer));
        return CC_REFRESH;
    }
    hide(terminal);
    int leaves = terminal->callbacks.interrupted(terminal->callbacks.context, ++terminal->interrupts);
    el_set(editor, EL_REFRESH);
    return leaves ? CC_EOF : CC_REFRESH;
}

/* Ctrl-Z, where the program is nobody else's. */
static unsigned char suspend_program(EditLine *editor, int key) {
    (void)key;
    el_set(editor, EL_PREP_TERM, 0);
    kill(getpid(), SIGTSTP);
    el_set(editor, EL_PREP_TERM, 1);
    return CC_REDISPLAY;
}

static FILE *open_stream(int descriptor, const char *mode) {
    int copy = dup(descriptor);
    if (copy < 0) return NULL;
    FILE *stream = fdopen(copy, mode);
    if (stream == NULL) close(copy);
    return stream;
}

static void set_up(quad_terminal *terminal, int catches_signals) {
    EditLine *editor = terminal->editor;
    HistEvent event;
    history(terminal->history, &event, H_SETSIZE, 1000);
    history(terminal->history, &event, H_SETUNIQUE, 1);
    el_set(editor, EL_CLIENTDATA, terminal);
    el_set(editor, EL_HIST, history, terminal->history);
    el_set(editor, EL_PROMPT_ESC, current_prompt, '\1');
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_SIGNAL, catches_signals);
    el_set(editor, EL_ADDFN, "quad-complete", "Completes what is typed", complete);
    el_set(editor, EL_ADDFN, "quad-interrupt", "Empties the line, or leaves", interrupt);
    el_set(editor, EL_BIND, "^I", "quad-complete", NULL);
    el_set(editor, EL_BIND, "^C", "quad-interrupt", NULL);
    el_set(editor, EL_ADDFN, "quad-suspend", "Stops the program until it goes on in the foreground", suspend_program);
    /* While a line is edited keys are no signals, which would end or stop the gateway for everybody. */
    el_set(editor, EL_SETTY, "-d", "-isig", NULL);
    if (catches_signals) el_set(editor, EL_BIND, "^Z", "quad-suspend", NULL);
    el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(editor, NULL);
    el_set(editor, EL_GETCFN, next_character);
    follow_size(terminal);
}

quad_terminal *quad_terminal_create(int input, int output, int gateway, int catches_signals,
                                    quad_terminal_callbacks callbacks) {
    quad_terminal *terminal = calloc(1, sizeof *terminal);
    if (terminal == NULL) return NULL;
    terminal->input = input;
    terminal->output = output;
    terminal->gateway = gateway;
    terminal->callbacks = callbacks;
    /* libedit converts with the thread's locale; the process's own is left alone. */
    terminal->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (terminal->locale != (locale_t)0) uselocale(terminal->locale);
    terminal->in = open_stream(input, "r");
    terminal->out = open_stream(output, "w");
    terminal->err = open_stream(output, "w");
    terminal->history = history_init();
    pthread_mutex_lock(&set_up_lock);
    if (terminal->in && terminal->out && terminal->err && terminal->history)
        terminal->editor = el_init("quad", terminal->in, terminal->out, terminal->err);
    if (terminal->editor) set_up(terminal, catches_signals);
    pthread_mutex_unlock(&set_up_lock);
    if (terminal->editor) return terminal;
    quad_terminal_destroy(terminal);
    return NULL;
}

void quad_terminal_destroy(quad_terminal *terminal) {
    pthread_mutex_lock(&set_up_lock);
    if (terminal->editor) el_end(terminal->editor);
    pthread_mutex_unlock(&set_up_lock);
    if (terminal->history) history_end(terminal->history);
    if (terminal->in) fclose(terminal->in);
    if (terminal->out) fclose(terminal->out);
    if (terminal->err) fclose(terminal->err);
    if (terminal->locale != (locale_t)0) {
        uselocale(LC_GLOBAL_LOCALE);
        freelocale(terminal->locale);
    }
    free(terminal);
}

const char *quad_terminal_read(quad_terminal *terminal) {
    int length = 0;
    terminal->is_editing = 1;
    const char *line = el_gets(terminal->editor, &length);
    terminal->is_editing = 0;
    if (terminal->has_ended || length <= 0) return NULL;
    return line;
}

int quad_terminal_has_ended(const quad_terminal *terminal) { return terminal->has_ended; }

void quad_terminal_remember(quad_terminal *terminal, const char *line) {
    HistEvent event;
    history(terminal->history, &event, H_ENTER, line);
}

/* One byte of an answer; 0 at the end of input, when the gateway has ended, or on Ctrl-C. */
static int answer_byte(quad_terminal *terminal, char *byte) {
    for (;;) {
        struct pollfd sources[2] = {{terminal->input, POLLIN, 0}, {terminal->gateway, POLLRDHUP, 0}};
        if (poll(sources, 2, -1) < 0) {
            if (errno == EINTR) continue;
            return 0;
        }
        if (sources[1].revents != 0) return 0;
        return read(terminal->input, byte, 1) == 1 && *byte != 3;
    }
}

long quad_terminal_ask(quad_terminal *terminal, const char *question, int is_secret, char *answer, size_t size) {
    struct termios before;
    int is_silent = is_secret && tcgetattr(terminal->input, &before) == 0;
    if (is_silent) {
        struct termios silent = before;
        /* Without ISIG Ctrl-C is a byte, so that nothing ends the process while the echo is off. */
        silent.c_lflag &= ~(tcflag_t)(ECHO | ISIG);
        silent.c_lflag |= ICANON;
        silent.c_cc[VEOL] = 3;
        /* Before the question: what is typed once it shows is neither echoed nor flushed away. */
        tcsetattr(terminal->input, TCSAFLUSH, &silent);
    }
    fputs(question, terminal->out);
    fflush(terminal->out);
    long length = 0;
    char byte = 0;
    int has_line = 0;
    while (!has_line && answer_byte(terminal, &byte)) {
        if (byte == '\n') has_line = 1;
        else if ((size_t)length < size) answer[length++] = byte;
    }
    if (is_silent) {
        tcsetattr(terminal->input, TCSADRAIN, &before);
        fputs("\n", terminal->out);
        fflush(terminal->out);
    }
    return has_line ? length : -1;
}
