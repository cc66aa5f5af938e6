#ifndef QUAD_FETCH_H
#define QUAD_FETCH_H

#include <stddef.h>
#include <stdint.h>

/*
 * HTTP over libcurl: single requests, many at once, driven by one thread.
 *
 * Swift can't call libcurl by itself: curl_easy_setopt() and curl_easy_getinfo() are variadic. Of what libcurl
 * can do this lets through HTTP and HTTPS alone: it follows no redirect, asks no proxy, keeps no cookies and
 * reads no files of the user's.
 */

/* Makes libcurl ready; 0 on failure. Safe to call again, from any thread. */
int quad_fetch_start(void);
/* For the thread that drives a loop: names it, and no signal is for it. Threads that it starts inherit this. */
void quad_fetch_prepare_thread(void);

/* --- Addresses --- */

/* Whether an interface of this machine has the address. IPv4 is written as ::ffff:a.b.c.d. */
int quad_fetch_is_own_address(const uint8_t address[16]);

/* --- URLs --- */

typedef struct {
    /* The whole, normalized, without fragment. */
    char *text;
    char *scheme;
    /* As libcurl takes it; an IPv6 address in brackets. */
    char *host;
    uint16_t port;
    int has_credentials;
    int has_zone;
} quad_fetch_url;

/* Parses as libcurl itself does, relative to `base` where that is not NULL. 0 where it is no URL. */
int quad_fetch_url_parse(const char *base, const char *text, quad_fetch_url *url);
void quad_fetch_url_free(quad_fetch_url *url);

/* Seconds since 1970 of a date as HTTP writes it, or -1. */
int64_t quad_fetch_date(const char *text);

/* --- Transfers --- */

typedef struct quad_fetch_transfer quad_fetch_transfer;

typedef struct {
    void *context;
    /* Whether a connection may be opened to the address that the name has just come to. */
    int (*admits)(void *context, const uint8_t *address, uint16_t port);
    /* A line of the head with its line break. Gives 0 to end the transfer. */
    int (*head)(void *context, const char *line, size_t length);
    /* A piece of the body, in gzip where the head says so. Gives 0 to end the transfer. */
    int (*body)(void *context, const char *bytes, size_t length);
} quad_fetch_callbacks;

typedef struct {
    const char *url;
    int is_post;
    const void *body;
    size_t body_length;
    const char *agent;
    long connect_milliseconds;
} quad_fetch_request;

/* Copies what it needs of the request. NULL on failure. */
quad_fetch_transfer *quad_fetch_transfer_create(const quad_fetch_request *request, quad_fetch_callbacks callbacks);
/* Adds a header, `Name: value` (`Name;` for an empty one). 0 on failure. */
int quad_fetch_transfer_header(quad_fetch_transfer *transfer, const char *line);
/* Has a name at a port stand for an address, for tests: `NAME:PORT:ADDRESS`. 0 on failure. */
int quad_fetch_transfer_resolve(quad_fetch_transfer *transfer, const char *entry);
/* Not while it is in a loop. */
void quad_fetch_transfer_destroy(quad_fetch_transfer *transfer);
int quad_fetch_transfer_status(const quad_fetch_transfer *transfer);
/* What libcurl says of a failure. Good until the transfer is destroyed. */
const char *quad_fetch_transfer_problem(const quad_fetch_transfer *transfer);

/* --- The loop --- */

typedef struct quad_fetch_loop quad_fetch_loop;

typedef enum {
    QUAD_FETCH_DONE,
    QUAD_FETCH_NO_ADDRESS,
    QUAD_FETCH_NO_CONNECTION,
    QUAD_FETCH_TOO_SLOW,
    QUAD_FETCH_INSECURE,
    QUAD_FETCH_BROKEN,
    QUAD_FETCH_UNREADABLE,
    /* A callback gave 0. */
    QUAD_FETCH_ENDED,
    QUAD_FETCH_OTHER,
} quad_fetch_outcome;

/* All but quad_fetch_loop_wake() belong to one thread. */
quad_fetch_loop *quad_fetch_loop_create(long most_idle_connections);
void quad_fetch_loop_destroy(quad_fetch_loop *loop);
/* 0 on failure. */
int quad_fetch_loop_add(quad_fetch_loop *loop, quad_fetch_transfer *transfer);
void quad_fetch_loop_remove(quad_fetch_loop *loop, quad_fetch_transfer *transfer);
/* Does what can be done at once. */
void quad_fetch_loop_turn(quad_fetch_loop *loop);
/* Waits until there is something to do, or the loop is woken. */
void quad_fetch_loop_wait(quad_fetch_loop *loop);
/* From any thread, as long as the loop exists. */
void quad_fetch_loop_wake(quad_fetch_loop *loop);
/* The context of a transfer that has ended and left the loop, or NULL. */
void *quad_fetch_loop_next(quad_fetch_loop *loop, quad_fetch_outcome *outcome);

#endif
