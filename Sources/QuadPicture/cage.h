#pragma once

/* What the caller reads from the exit code. They are those of sysexits.h. */
enum { quad_wrong_call = 64, quad_damaged = 65, quad_too_much = 69, quad_broken = 70 };

/* Says why in one sentence, and ends the process. */
_Noreturn void quad_end(int code, const char *sentence);

/* Bounds what this process may use, and the time until it ends; it gives way to the gateway's threads. */
void quad_cage_limit(unsigned long bytes, unsigned long seconds, unsigned long bytes_written);

/* From here on no file can be opened, no socket made, no program started, and no page made executable. */
void quad_cage_close(void);
