#ifndef QUAD_CSPAWN_H
#define QUAD_CSPAWN_H

#include <sys/types.h>

/// Starts a program that inherits the three descriptors as 0, 1 and 2, and nothing else. posix_spawn(3) with glibc's
/// own actions, which Swift doesn't import.
///
/// @param directory where it runs, or NULL for here.
/// @param descriptors a negative one stands for /dev/null.
/// @return 0, or an errno.
int cspawn(
    pid_t *id, const char *path, char *const words[], char *const environment[], const char *directory,
    const int descriptors[3]);

#endif
