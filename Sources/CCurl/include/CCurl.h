#ifndef QUAD_CURL_H
#define QUAD_CURL_H

#include <curl/curl.h>

/*
 * libcurl, which is loaded when it is first called.
 *
 * It brings thirty libraries along. At the start of a gateway that fetches nothing and mails nothing by itself they took
 * 6 MB and a tenth of the start's time. What is called has libcurl's own names and does what libcurl does; where libcurl
 * can't be loaded, whatever makes a handle gives NULL.
 */

/* Whether libcurl is there; loads it. Safe to call again, from any thread. */
int quad_curl_load(void);

#endif
