#ifndef QUAD_FETCH_TRANSFER_H
#define QUAD_FETCH_TRANSFER_H

#include "CFetch.h"

#include <CCurl.h>

struct quad_fetch_transfer {
    CURL *easy;
    struct curl_slist *headers;
    struct curl_slist *resolved;
    quad_fetch_callbacks callbacks;
    char problem[CURL_ERROR_SIZE];
};

#endif
