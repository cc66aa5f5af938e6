#define _GNU_SOURCE
#include "transfer.h"
#include "address.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

int quad_fetch_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; }

void quad_fetch_prepare_thread(void) {
    pthread_setname_np(pthread_self(), "fetch");
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}

/* Asks about the very address that would be connected to, so that a name which is re-pointed gains nothing. */
static curl_socket_t on_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    quad_fetch_transfer *transfer = context;
    uint8_t bytes[16];
    uint16_t port;
    if (purpose != CURLSOCKTYPE_IPCXN || !quad_fetch_address_read(&address->addr, bytes, &port)
        || !transfer->callbacks.admits(transfer->callbacks.context, bytes, port))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t on_head(char *line, size_t size, size_t count, void *context) {
    quad_fetch_transfer *transfer = context;
    const size_t length = size * count;
    return transfer->callbacks.head(transfer->callbacks.context, line, length) ? length : 0;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
    quad_fetch_transfer *transfer = context;
    const size_t length = size * count;
    // A count other than what was handed over ends the transfer; nothing was handed over for an empty piece.
    if (length == 0) return 0;
    return transfer->callbacks.body(transfer->callbacks.context, bytes, length) ? length : 0;
}

static void set_rules(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
    // An aborted look-up is left to end by itself. Waiting for it would hold up every other transfer: measured,
    // 9.7 s while a name server did not answer.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    // It is unpacked where it arrives: libcurl takes a body that ends too early for whole.
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip");
    curl_easy_setopt(easy, CURLOPT_HTTP_CONTENT_DECODING, 0L);
}

static void set_callbacks(quad_fetch_transfer *transfer) {
    curl_easy_setopt(transfer->easy, CURLOPT_PRIVATE, transfer);
    curl_easy_setopt(transfer->easy, CURLOPT_ERRORBUFFER, transfer->problem);
    curl_easy_setopt(transfer->easy, CURLOPT_OPENSOCKETFUNCTION, on_socket);
    curl_easy_setopt(transfer->easy, CURLOPT_OPENSOCKETDATA, transfer);
    curl_easy_setopt(transfer->easy, CURLOPT_HEADERFUNCTION, on_head);
    curl_easy_setopt(transfer->easy, CURLOPT_HEADERDATA, transfer);
    curl_easy_setopt(transfer->easy, CURLOPT_WRITEFUNCTION, on_body);
    curl_easy_setopt(transfer->easy, CURLOPT_WRITEDATA, transfer);
}

static int set_request(CURL *easy, const quad_fetch_request *request) {
    if (curl_easy_setopt(easy, CURLOPT_URL, request->url) != CURLE_OK
        || curl_easy_setopt(easy, CURLOPT_USERAGENT, request->agent) != CURLE_OK)
        return 0;
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
    if (!request->is_post) return 1;
    curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
    return curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, request->body_length ? request->body : "") == CURLE_OK;
}

quad_fetch_transfer *quad_fetch_transfer_create(const quad_fetch_request *request, quad_fetch_callbacks callbacks) {
    quad_fetch_transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return NULL;
    transfer->callbacks = callbacks;
    transfer->easy = curl_easy_init();
    if (!transfer->easy) {
        free(transfer);
        return NULL;
    }
    set_rules(transfer->easy);
    set_callbacks(transfer);
    // Without this libcurl waits a second for servers that don't know `100 Continue`.
    if (set_request(transfer->easy, request) && quad_fetch_transfer_header(transfer, "Expect:")) return transfer;
    quad_fetch_transfer_destroy(transfer);
    return NULL;
}

int quad_fetch_transfer_header(quad_fetch_transfer *transfer, const char *line) {
    struct curl_slist *headers = curl_slist_append(transfer->headers, line);
    if (!headers) return 0;
    transfer->headers = headers;
    return curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, headers) == CURLE_OK;
}

int quad_fetch_transfer_resolve(quad_fetch_transfer *transfer, const char *entry) {
    struct curl_slist *resolved = curl_slist_append(transfer->resolved, entry);
    if (!resolved) return 0;
    transfer->resolved = resolved;
    return curl_easy_setopt(transfer->easy, CURLOPT_RESOLVE, resolved) == CURLE_OK;
}

void quad_fetch_transfer_destroy(quad_fetch_transfer *transfer) {
    if (!transfer) return;
    curl_easy_cleanup(transfer->easy);
    curl_slist_free_all(transfer->headers);
    curl_slist_free_all(transfer->resolved);
    free(transfer);
}

int quad_fetch_transfer_status(const quad_fetch_transfer *transfer) {
    long status = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    return (int)status;
}

const char *quad_fetch_transfer_problem(const quad_fetch_transfer *transfer) { return transfer->problem; }
