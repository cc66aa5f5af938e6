#include "CFetch.h"

#include <CCurl.h>
#include <stdlib.h>
#include <string.h>

int64_t quad_fetch_date(const char *text) { return (int64_t)curl_getdate(text, NULL); }

static char *part(CURLU *handle, CURLUPart which, unsigned flags) {
    char *text = NULL;
    return curl_url_get(handle, which, &text, flags) == CURLUE_OK ? text : NULL;
}

/* Whether the URL has this part. */
static int has(CURLU *handle, CURLUPart which) {
    char *text = part(handle, which, 0);
    curl_free(text);
    return text != NULL;
}

static int set(CURLU *handle, const char *base, const char *text) {
    const unsigned flags = CURLU_URLENCODE | CURLU_ALLOW_SPACE;
    if (base && curl_url_set(handle, CURLUPART_URL, base, flags) != CURLUE_OK) return 0;
    return curl_url_set(handle, CURLUPART_URL, text, flags) == CURLUE_OK
        && curl_url_set(handle, CURLUPART_FRAGMENT, NULL, 0) == CURLUE_OK;
}

int quad_fetch_url_parse(const char *base, const char *text, quad_fetch_url *url) {
    memset(url, 0, sizeof *url);
    CURLU *handle = curl_url();
    if (!handle) return 0;
    char *port = NULL;
    int is_good = set(handle, base, text);
    if (is_good) {
        url->has_credentials = has(handle, CURLUPART_USER) || has(handle, CURLUPART_PASSWORD);
        url->has_zone = has(handle, CURLUPART_ZONEID);
        url->text = part(handle, CURLUPART_URL, CURLU_URLENCODE);
        url->scheme = part(handle, CURLUPART_SCHEME, 0);
        url->host = part(handle, CURLUPART_HOST, 0);
        port = part(handle, CURLUPART_PORT, CURLU_DEFAULT_PORT);
        url->port = port ? (uint16_t)strtoul(port, NULL, 10) : 0;
        is_good = url->text && url->scheme && url->host && url->port;
    }
    curl_free(port);
    curl_url_cleanup(handle);
    if (!is_good) quad_fetch_url_free(url);
    return is_good;
}

void quad_fetch_url_free(quad_fetch_url *url) {
    curl_free(url->text);
    curl_free(url->scheme);
    curl_free(url->host);
    memset(url, 0, sizeof *url);
}
