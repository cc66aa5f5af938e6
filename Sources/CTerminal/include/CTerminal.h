#ifndef QUAD_TERMINAL_H
#define QUAD_TERMINAL_H

/*
 * A terminal that gives every key at once, put in order again whatever ends the program.
 *
 * Swift can't do this by itself: ioctl() is variadic, and what a signal handler may do isn't for Swift.
 */
typedef struct quad_terminal quad_terminal;

/*
 * `catches_signals`: whether signals put the terminal in order before they end the process: where the process doesn't
 * handle them itself. NULL where `input` is no terminal.
 */
quad_terminal *quad_terminal_open(int input, int output, int catches_signals);
/* Puts the terminal in order. */
void quad_terminal_close(quad_terminal *terminal);
/* Readable when the window has another size, or the program goes on after it was stopped; read what is there. */
int quad_terminal_wake(const quad_terminal *terminal);
/* Puts the terminal in order, stops the program, and goes on once it is in the foreground again. */
void quad_terminal_suspend(quad_terminal *terminal);
/* Takes each key again, after the program was stopped by somebody else. */
void quad_terminal_resume(quad_terminal *terminal);
/* Notes whether another screen is shown than at the start, which is brought back where the terminal is put in order. */
void quad_terminal_note_screen(quad_terminal *terminal, int is_other);
/* Columns and rows of the terminal behind a descriptor; 0 where they can't be told. */
void quad_terminal_size(int output, int *columns, int *rows);
/* Pixels across and down of the terminal behind a descriptor; 0 where they can't be told. */
void quad_terminal_pixels(int output, int *across, int *down);

#endif
