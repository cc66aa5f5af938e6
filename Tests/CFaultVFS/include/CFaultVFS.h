#ifndef CFAULTVFS_H
#define CFAULTVFS_H

/// A layer over SQLite's default VFS for tests: it counts syncs, lets them and
/// writes fail, and says what a disk would hold if power went away now.
///
/// It is installed as the process's default VFS, and passes everything through
/// except for files below a folder that has a domain.

typedef struct fault_domain fault_domain;

/// Called before each sync, on the thread that syncs.
typedef void (*fault_sync_callback)(void *context);

/// SQLite's codes that tests let the disk return.
enum { FAULT_DISK_FULL = 13, FAULT_WRITE_ERROR = 778, FAULT_SYNC_ERROR = 1034 };

/// Installs the layer (once). 0, or an SQLite error code.
int fault_install(void);

/// Starts to watch the files below `folder`. Domains live as long as the process.
fault_domain *fault_domain_make(const char *folder);

void fault_on_sync(fault_domain *domain, fault_sync_callback callback, void *context);

/// From now on, each sync returns this SQLite code (0: works).
void fault_fail_syncs(fault_domain *domain, int code);

/// From now on, each write returns this SQLite code (0: works).
void fault_fail_writes(fault_domain *domain, int code);

/// Syncs so far of write-ahead logs, and of all other files.
int fault_log_syncs(fault_domain *domain);
int fault_other_syncs(fault_domain *domain);

/// Writes to `folder` what a disk would hold if power went away now: everything
/// synced, and of each later write only what `seed` picks (0: none of them).
/// 0, or -1.
int fault_power_cut(fault_domain *domain, const char *folder, unsigned seed);

#endif
