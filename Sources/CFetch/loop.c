#include "transfer.h"

#include <stdlib.h>

struct quad_fetch_loop {
    CURLM *multi;
};

quad_fetch_loop *quad_fetch_loop_create(long most_idle_connections) {
    quad_fetch_loop *loop = calloc(1, sizeof *loop);
    if (!loop) return NULL;
    loop->multi = curl_multi_init();
    if (!loop->multi) {
        free(loop);
        return NULL;
    }
    curl_multi_setopt(loop->multi, CURLMOPT_MAXCONNECTS, most_idle_connections);
    return loop;
}

void quad_fetch_loop_destroy(quad_fetch_loop *loop) {
    if (!loop) return;
    curl_multi_cleanup(loop->multi);
    free(loop);
}

int quad_fetch_loop_add(quad_fetch_loop *loop, quad_fetch_transfer *transfer) {
    return curl_multi_add_handle(loop->multi, transfer->easy) == CURLM_OK;
}

void quad_fetch_loop_remove(quad_fetch_loop *loop, quad_fetch_transfer *transfer) {
    curl_multi_remove_handle(loop->multi, transfer->easy);
}

void quad_fetch_loop_turn(quad_fetch_loop *loop) {
    int running;
    curl_multi_perform(loop->multi, &running);
}

void quad_fetch_loop_wait(quad_fetch_loop *loop) {
    // libcurl's own timers shorten this.
    const int an_hour = 3600 * 1000;
    int ready;
    curl_multi_poll(loop->multi, NULL, 0, an_hour, &ready);
}

void quad_fetch_loop_wake(quad_fetch_loop *loop) { curl_multi_wakeup(loop->multi); }

static quad_fetch_outcome outcome_of(CURLcode code) {
    switch (code) {
    case CURLE_OK: return QUAD_FETCH_DONE;
    case CURLE_COULDNT_RESOLVE_HOST: return QUAD_FETCH_NO_ADDRESS;
    case CURLE_COULDNT_CONNECT: return QUAD_FETCH_NO_CONNECTION;
    case CURLE_OPERATION_TIMEDOUT: return QUAD_FETCH_TOO_SLOW;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_INVALIDCERTSTATUS: return QUAD_FETCH_INSECURE;
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_PARTIAL_FILE: return QUAD_FETCH_BROKEN;
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL: return QUAD_FETCH_UNREADABLE;
    case CURLE_WRITE_ERROR: return QUAD_FETCH_ENDED;
    default: return QUAD_FETCH_OTHER;
    }
}

void *quad_fetch_loop_next(quad_fetch_loop *loop, quad_fetch_outcome *outcome) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(loop->multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        CURL *easy = message->easy_handle;
        // The message goes with the handle.
        *outcome = outcome_of(message->data.result);
        quad_fetch_transfer *transfer = NULL;
        curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&transfer);
        curl_multi_remove_handle(loop->multi, easy);
        return transfer->callbacks.context;
    }
    return NULL;
}
