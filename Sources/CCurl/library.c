#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>

// Names of this program alone: libcurl must go on to call its own functions, not these.
#pragma GCC visibility push(hidden)
#include "CCurl.h"
#pragma GCC visibility pop

// The name of the library that its version 7.16 of 2006 and all later ones have.
static const char file[] = "libcurl.so.4";

// What Quad calls of it.
#define EACH_FUNCTION(take) \
    take(curl_easy_cleanup) take(curl_easy_getinfo) take(curl_easy_init) take(curl_easy_perform) \
    take(curl_easy_setopt) take(curl_free) take(curl_getdate) take(curl_global_init) take(curl_multi_add_handle) \
    take(curl_multi_cleanup) take(curl_multi_info_read) take(curl_multi_init) take(curl_multi_perform) \
    take(curl_multi_poll) take(curl_multi_remove_handle) take(curl_multi_setopt) take(curl_multi_wakeup) \
    take(curl_slist_append) take(curl_slist_free_all) take(curl_url) take(curl_url_cleanup) take(curl_url_get) \
    take(curl_url_set)

static struct {
#define MEMBER(name) __typeof__(&name) name;
    EACH_FUNCTION(MEMBER)
} library;
static int is_loaded;

static void load(void) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    int has_all = 1;
#define FIND(name) has_all = (library.name = (__typeof__(&name))dlsym(handle, #name)) != NULL && has_all;
    EACH_FUNCTION(FIND)
    is_loaded = has_all;
}

int quad_curl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

// What needs nothing that libcurl made before.

CURLcode curl_global_init(long flags) { return quad_curl_load() ? library.curl_global_init(flags) : CURLE_FAILED_INIT; }

CURL *curl_easy_init(void) { return quad_curl_load() ? library.curl_easy_init() : NULL; }

CURLM *curl_multi_init(void) { return quad_curl_load() ? library.curl_multi_init() : NULL; }

CURLU *curl_url(void) { return quad_curl_load() ? library.curl_url() : NULL; }

time_t curl_getdate(const char *text, const time_t *unused) {
    return quad_curl_load() ? library.curl_getdate(text, unused) : -1;
}

struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text) {
    return quad_curl_load() ? library.curl_slist_append(list, text) : NULL;
}

// What takes nothing as well, which is all there is where libcurl can't be loaded.

void curl_easy_cleanup(CURL *easy) {
    if (easy) library.curl_easy_cleanup(easy);
}

void curl_slist_free_all(struct curl_slist *list) {
    if (list) library.curl_slist_free_all(list);
}

void curl_free(void *memory) {
    if (memory) library.curl_free(memory);
}

// What takes something that libcurl made, so that it is loaded.

_Static_assert(sizeof(long) == sizeof(void *) && sizeof(curl_off_t) == sizeof(void *),
               "a long, a curl_off_t and a pointer are handed on in the same way");

CURLcode(curl_easy_setopt)(CURL *easy, CURLoption option, ...) {
    va_list values;
    va_start(values, option);
    void *value = va_arg(values, void *);
    va_end(values);
    return (library.curl_easy_setopt)(easy, option, value);
}

CURLcode(curl_easy_getinfo)(CURL *easy, CURLINFO info, ...) {
    va_list values;
    va_start(values, info);
    void *value = va_arg(values, void *);
    va_end(values);
    return (library.curl_easy_getinfo)(easy, info, value);
}

CURLMcode(curl_multi_setopt)(CURLM *multi, CURLMoption option, ...) {
    va_list values;
    va_start(values, option);
    void *value = va_arg(values, void *);
    va_end(values);
    return (library.curl_multi_setopt)(multi, option, value);
}

CURLcode curl_easy_perform(CURL *easy) { return library.curl_easy_perform(easy); }

CURLMcode curl_multi_add_handle(CURLM *multi, CURL *easy) { return library.curl_multi_add_handle(multi, easy); }

CURLMcode curl_multi_remove_handle(CURLM *multi, CURL *easy) { return library.curl_multi_remove_handle(multi, easy); }

CURLMcode curl_multi_perform(CURLM *multi, int *running) { return library.curl_multi_perform(multi, running); }

CURLMcode curl_multi_poll(CURLM *multi, struct curl_waitfd extra[], unsigned count, int milliseconds, int *ready) {
    return library.curl_multi_poll(multi, extra, count, milliseconds, ready);
}

CURLMcode curl_multi_wakeup(CURLM *multi) { return library.curl_multi_wakeup(multi); }

CURLMcode curl_multi_cleanup(CURLM *multi) { return library.curl_multi_cleanup(multi); }

CURLMsg *curl_multi_info_read(CURLM *multi, int *left) { return library.curl_multi_info_read(multi, left); }

void curl_url_cleanup(CURLU *url) { library.curl_url_cleanup(url); }

// Its first parameter is const since libcurl 8, so that no declaration fits all versions: only the name has to.
CURLUcode url_get(CURLU *url, CURLUPart what, char **part, unsigned flags) __asm__("curl_url_get")
    __attribute__((visibility("hidden")));

CURLUcode url_get(CURLU *url, CURLUPart what, char **part, unsigned flags) {
    return library.curl_url_get(url, what, part, flags);
}

CURLUcode curl_url_set(CURLU *url, CURLUPart what, const char *part, unsigned flags) {
    return library.curl_url_set(url, what, part, flags);
}
