#define _GNU_SOURCE
#include "cspawn.h"

#include <fcntl.h>
#include <spawn.h>

int cspawn(
    pid_t *id, const char *path, char *const words[], char *const environment[], const char *directory,
    const int descriptors[3]) {
    posix_spawn_file_actions_t actions;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0) return code;
    for (int target = 0; code == 0 && target < 3; target++) {
        code = descriptors[target] < 0
            ? posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
            : posix_spawn_file_actions_adddup2(&actions, descriptors[target], target);
    }
    if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    if (code == 0 && directory) code = posix_spawn_file_actions_addchdir_np(&actions, directory);
    if (code == 0) code = posix_spawn(id, path, &actions, NULL, words, environment);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}
