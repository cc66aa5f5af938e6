#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

struct quad_terminal {
    int input, output;
    struct termios before, during;
    int catches_signals;
    /* Whether another screen is shown than at the start. */
    volatile sig_atomic_t is_on_other_screen;
    /* A pipe from the handlers to who waits for keys. */
    int wake[2];
};

/* Pasted text comes between marks of its own. */
static const char begins_pastes[] = "\033[?2004h";
static const char ends_pastes[] = "\033[?2004l";
static const char leaves_other_screen[] = "\033[?1049l";

/* The terminal that signals are about: a process has one. */
static _Atomic(quad_terminal *) current = NULL;

static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ending_count = sizeof endings / sizeof endings[0] };

static void write_all(int descriptor, const char *text, size_t length) {
    ssize_t count = write(descriptor, text, length);
    (void)count;
}

static void take_keys(const quad_terminal *terminal) {
    tcsetattr(terminal->input, TCSADRAIN, &terminal->during);
    write_all(terminal->output, begins_pastes, sizeof begins_pastes - 1);
}

static void put_in_order(const quad_terminal *terminal) {
    if (terminal->is_on_other_screen) {
        write_all(terminal->output, leaves_other_screen, sizeof leaves_other_screen - 1);
    }
    write_all(terminal->output, ends_pastes, sizeof ends_pastes - 1);
    tcsetattr(terminal->input, TCSADRAIN, &terminal->before);
}

static void wake(int number) {
    int error = errno;
    quad_terminal *terminal = atomic_load(&current);
    char byte = number == SIGCONT ? 'c' : 'r';
    if (terminal) write_all(terminal->wake[1], &byte, 1);
    errno = error;
}

static void end(int number) {
    quad_terminal *terminal = atomic_load(&current);
    if (terminal) put_in_order(terminal);
    signal(number, SIG_DFL);
    raise(number);
}

static void handle(int number, void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, NULL);
}

static void install_handlers(const quad_terminal *terminal) {
    handle(SIGWINCH, wake);
    handle(SIGCONT, wake);
    if (!terminal->catches_signals) return;
    for (int i = 0; i < ending_count; i++) handle(endings[i], end);
}

static void remove_handlers(const quad_terminal *terminal) {
    handle(SIGWINCH, SIG_DFL);
    handle(SIGCONT, SIG_DFL);
    if (!terminal->catches_signals) return;
    for (int i = 0; i < ending_count; i++) handle(endings[i], SIG_DFL);
}

quad_terminal *quad_terminal_open(int input, int output, int catches_signals) {
    quad_terminal *terminal = calloc(1, sizeof *terminal);
    if (terminal == NULL) return NULL;
    terminal->input = input;
    terminal->output = output;
    terminal->catches_signals = catches_signals;
    if (tcgetattr(input, &terminal->before) != 0 || pipe2(terminal->wake, O_CLOEXEC | O_NONBLOCK) != 0) {
        free(terminal);
        return NULL;
    }
    terminal->during = terminal->before;
    /* Keys are no signals here: they would end or stop the gateway for everybody. */
    terminal->during.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    terminal->during.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON);
    terminal->during.c_cc[VMIN] = 1;
    terminal->during.c_cc[VTIME] = 0;
    take_keys(terminal);
    quad_terminal *nobody = NULL;
    if (atomic_compare_exchange_strong(&current, &nobody, terminal)) install_handlers(terminal);
    return terminal;
}

void quad_terminal_close(quad_terminal *terminal) {
    put_in_order(terminal);
    quad_terminal *own = terminal;
    if (atomic_load(&current) == terminal) {
        remove_handlers(terminal);
        atomic_compare_exchange_strong(&current, &own, NULL);
    }
    close(terminal->wake[0]);
    close(terminal->wake[1]);
    free(terminal);
}

int quad_terminal_wake(const quad_terminal *terminal) { return terminal->wake[0]; }

void quad_terminal_suspend(quad_terminal *terminal) {
    put_in_order(terminal);
    kill(getpid(), SIGTSTP);
    take_keys(terminal);
}

void quad_terminal_note_screen(quad_terminal *terminal, int is_other) { terminal->is_on_other_screen = is_other; }

void quad_terminal_resume(quad_terminal *terminal) { take_keys(terminal); }

void quad_terminal_size(int output, int *columns, int *rows) {
    struct winsize size;
    int is_known = ioctl(output, TIOCGWINSZ, &size) == 0;
    *columns = is_known ? size.ws_col : 0;
    *rows = is_known ? size.ws_row : 0;
}

void quad_terminal_pixels(int output, int *across, int *down) {
    struct winsize size;
    int is_known = ioctl(output, TIOCGWINSZ, &size) == 0;
    *across = is_known ? size.ws_xpixel : 0;
    *down = is_known ? size.ws_ypixel : 0;
}
