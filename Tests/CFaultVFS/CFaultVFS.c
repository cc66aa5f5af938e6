#include "CFaultVFS.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A write (or, with no bytes, a truncation to `offset`) that no sync has covered yet. */
typedef struct pending {
    struct pending *next;
    sqlite3_int64 offset;
    int length;
    unsigned char bytes[];
} pending;

/* One file of a domain, shared by all handles that are open on it. */
typedef struct image {
    struct image *next;
    char *path;
    unsigned char *synced; /* content that a power cut can't take away */
    sqlite3_int64 size, room;
    int is_deleted;
    pending *first, **last;
} image;

struct fault_domain {
    struct fault_domain *next;
    char *folder;
    pthread_mutex_t lock; /* guards everything below */
    image *images;
    int fail_syncs, fail_writes, log_syncs, other_syncs;
    fault_sync_callback callback;
    void *context;
};

typedef struct {
    sqlite3_file base;
    fault_domain *domain; /* none: passed through */
    image *image;
    int is_log;
    sqlite3_file *real;
} fault_file;

static sqlite3_vfs shim, *under;
static fault_domain *domains;
static pthread_mutex_t domains_lock = PTHREAD_MUTEX_INITIALIZER;

/* MARK: what a disk holds */

static void reserve(image *image, sqlite3_int64 size) {
    if (size <= image->room) return;
    image->room = size * 2;
    image->synced = realloc(image->synced, (size_t)image->room);
    if (!image->synced) abort();
}

static void apply(unsigned char *content, sqlite3_int64 *size, const pending *change) {
    sqlite3_int64 end = change->offset + change->length;
    if (change->length == 0) {
        if (end < *size) *size = end;
        return;
    }
    if (change->offset > *size) memset(content + *size, 0, (size_t)(change->offset - *size));
    memcpy(content + change->offset, change->bytes, (size_t)change->length);
    if (end > *size) *size = end;
}

static void record(image *image, const void *bytes, int length, sqlite3_int64 offset) {
    pending *change = malloc(sizeof *change + (size_t)length);
    if (!change) abort();
    *change = (pending){.offset = offset, .length = length};
    if (length) memcpy(change->bytes, bytes, (size_t)length);
    *image->last = change;
    image->last = &change->next;
}

static void settle(image *image) {
    while (image->first) {
        pending *change = image->first;
        reserve(image, change->offset + change->length);
        apply(image->synced, &image->size, change);
        image->first = change->next;
        free(change);
    }
    image->last = &image->first;
}

static image *image_of(fault_domain *domain, const char *path, sqlite3_file *real) {
    for (image *each = domain->images; each; each = each->next) {
        if (strcmp(each->path, path) != 0) continue;
        each->is_deleted = 0;
        return each;
    }
    image *made = calloc(1, sizeof *made);
    if (!made) abort();
    made->path = strdup(path);
    made->last = &made->first;
    real->pMethods->xFileSize(real, &made->size);
    sqlite3_int64 size = made->size;
    reserve(made, size + 1);
    if (size) real->pMethods->xRead(real, made->synced, (int)size, 0);
    made->next = domain->images;
    domain->images = made;
    return made;
}

static int write_image(image *image, const char *folder, unsigned *seed) {
    sqlite3_int64 size = image->size, room = size + 1;
    for (pending *each = image->first; each; each = each->next)
        if (each->offset + each->length > room) room = each->offset + each->length;
    unsigned char *content = calloc(1, (size_t)room);
    if (!content) abort();
    memcpy(content, image->synced, (size_t)size);
    for (pending *each = image->first; each; each = each->next)
        if (*seed && rand_r(seed) % 2) apply(content, &size, each);
    char path[4096];
    const char *name = strrchr(image->path, '/');
    snprintf(path, sizeof path, "%s/%s", folder, name ? name + 1 : image->path);
    FILE *file = fopen(path, "wb");
    int failed = !file || fwrite(content, 1, (size_t)size, file) != (size_t)size;
    if (file) failed |= fclose(file) != 0;
    free(content);
    return failed ? -1 : 0;
}

/* MARK: file methods */

#define REAL(file) (((fault_file *)(file))->real)
#define PASS(name, parameters, ...) \
    static int name parameters { return REAL(file)->pMethods->name(REAL(file), ##__VA_ARGS__); }

PASS(xRead, (sqlite3_file * file, void *bytes, int length, sqlite3_int64 offset), bytes, length, offset)
PASS(xFileSize, (sqlite3_file * file, sqlite3_int64 *size), size)
PASS(xLock, (sqlite3_file * file, int level), level)
PASS(xUnlock, (sqlite3_file * file, int level), level)
PASS(xCheckReservedLock, (sqlite3_file * file, int *result), result)
PASS(xFileControl, (sqlite3_file * file, int code, void *argument), code, argument)
PASS(xSectorSize, (sqlite3_file * file))
PASS(xDeviceCharacteristics, (sqlite3_file * file))
PASS(xShmMap, (sqlite3_file * file, int page, int size, int extend, void volatile **memory), page, size, extend,
     memory)
PASS(xShmLock, (sqlite3_file * file, int offset, int count, int flags), offset, count, flags)
PASS(xShmUnmap, (sqlite3_file * file, int remove), remove)

static void xShmBarrier(sqlite3_file *file) { REAL(file)->pMethods->xShmBarrier(REAL(file)); }

static int xClose(sqlite3_file *file) { return REAL(file)->pMethods->xClose(REAL(file)); }

static int xWrite(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset) {
    fault_file *self = (fault_file *)file;
    if (!self->domain) return REAL(file)->pMethods->xWrite(REAL(file), bytes, length, offset);
    pthread_mutex_lock(&self->domain->lock);
    int code = self->domain->fail_writes;
    if (!code) code = REAL(file)->pMethods->xWrite(REAL(file), bytes, length, offset);
    if (!code) record(self->image, bytes, length, offset);
    pthread_mutex_unlock(&self->domain->lock);
    return code;
}

static int xTruncate(sqlite3_file *file, sqlite3_int64 size) {
    fault_file *self = (fault_file *)file;
    if (!self->domain) return REAL(file)->pMethods->xTruncate(REAL(file), size);
    pthread_mutex_lock(&self->domain->lock);
    int code = self->domain->fail_writes;
    if (!code) code = REAL(file)->pMethods->xTruncate(REAL(file), size);
    if (!code) record(self->image, NULL, 0, size);
    pthread_mutex_unlock(&self->domain->lock);
    return code;
}

static int xSync(sqlite3_file *file, int flags) {
    fault_file *self = (fault_file *)file;
    fault_domain *domain = self->domain;
    if (!domain) return REAL(file)->pMethods->xSync(REAL(file), flags);
    pthread_mutex_lock(&domain->lock);
    fault_sync_callback callback = domain->callback;
    void *context = domain->context;
    pthread_mutex_unlock(&domain->lock);
    if (callback) callback(context);
    pthread_mutex_lock(&domain->lock);
    *(self->is_log ? &domain->log_syncs : &domain->other_syncs) += 1;
    int code = domain->fail_syncs;
    if (!code) code = REAL(file)->pMethods->xSync(REAL(file), flags);
    if (!code) settle(self->image);
    pthread_mutex_unlock(&domain->lock);
    return code;
}

/* Version 2: no xFetch, so that nothing is written or read behind this layer. */
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = xClose,
    .xRead = xRead,
    .xWrite = xWrite,
    .xTruncate = xTruncate,
    .xSync = xSync,
    .xFileSize = xFileSize,
    .xLock = xLock,
    .xUnlock = xUnlock,
    .xCheckReservedLock = xCheckReservedLock,
    .xFileControl = xFileControl,
    .xSectorSize = xSectorSize,
    .xDeviceCharacteristics = xDeviceCharacteristics,
    .xShmMap = xShmMap,
    .xShmLock = xShmLock,
    .xShmBarrier = xShmBarrier,
    .xShmUnmap = xShmUnmap,
};

/* MARK: the layer */

static fault_domain *domain_of(const char *path) {
    fault_domain *found = NULL;
    pthread_mutex_lock(&domains_lock);
    for (fault_domain *each = domains; path && each && !found; each = each->next)
        if (strncmp(path, each->folder, strlen(each->folder)) == 0) found = each;
    pthread_mutex_unlock(&domains_lock);
    return found;
}

/* Deleting counts as durable at once: SQLite syncs the folder where it matters. */
static int xDelete(sqlite3_vfs *vfs, const char *path, int sync_folder) {
    (void)vfs;
    fault_domain *domain = domain_of(path);
    if (!domain) return under->xDelete(under, path, sync_folder);
    pthread_mutex_lock(&domain->lock);
    int code = under->xDelete(under, path, sync_folder);
    for (image *each = domain->images; each && !code; each = each->next) {
        if (strcmp(each->path, path) != 0) continue;
        settle(each);
        each->size = 0;
        each->is_deleted = 1;
    }
    pthread_mutex_unlock(&domain->lock);
    return code;
}

static int xOpen(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *opened) {
    (void)vfs;
    fault_file *self = (fault_file *)file;
    memset(self, 0, sizeof *self);
    self->real = (sqlite3_file *)(self + 1);
    int code = under->xOpen(under, path, self->real, flags, opened);
    if (!self->real->pMethods) return code;
    self->base.pMethods = &methods;
    self->domain = code ? NULL : domain_of(path);
    self->is_log = (flags & SQLITE_OPEN_WAL) != 0;
    if (!self->domain) return code;
    pthread_mutex_lock(&self->domain->lock);
    self->image = image_of(self->domain, path, self->real);
    pthread_mutex_unlock(&self->domain->lock);
    return code;
}

static void install(void) {
    under = sqlite3_vfs_find(NULL);
    shim = *under;
    shim.pNext = NULL;
    shim.zName = "fault";
    shim.szOsFile = (int)sizeof(fault_file) + under->szOsFile;
    shim.xOpen = xOpen;
    shim.xDelete = xDelete;
    sqlite3_vfs_register(&shim, 1);
}

int fault_install(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int code = sqlite3_initialize();
    if (code == SQLITE_OK) pthread_once(&once, install);
    return code;
}

fault_domain *fault_domain_make(const char *folder) {
    fault_domain *made = calloc(1, sizeof *made);
    if (!made) abort();
    made->folder = strdup(folder);
    pthread_mutex_init(&made->lock, NULL);
    pthread_mutex_lock(&domains_lock);
    made->next = domains;
    domains = made;
    pthread_mutex_unlock(&domains_lock);
    return made;
}

#define LOCKED(domain, statement)                   \
    do {                                            \
        pthread_mutex_lock(&(domain)->lock);        \
        statement;                                  \
        pthread_mutex_unlock(&(domain)->lock);      \
    } while (0)

void fault_on_sync(fault_domain *domain, fault_sync_callback callback, void *context) {
    LOCKED(domain, (domain->callback = callback, domain->context = context));
}

void fault_fail_syncs(fault_domain *domain, int code) { LOCKED(domain, domain->fail_syncs = code); }

void fault_fail_writes(fault_domain *domain, int code) { LOCKED(domain, domain->fail_writes = code); }

int fault_log_syncs(fault_domain *domain) {
    int count;
    LOCKED(domain, count = domain->log_syncs);
    return count;
}

int fault_other_syncs(fault_domain *domain) {
    int count;
    LOCKED(domain, count = domain->other_syncs);
    return count;
}

int fault_power_cut(fault_domain *domain, const char *folder, unsigned seed) {
    int failed = 0;
    LOCKED(domain, {
        for (image *each = domain->images; each; each = each->next)
            if (!each->is_deleted) failed |= write_image(each, folder, &seed);
    });
    return failed;
}
