#ifndef QUAD_SMTP_H
#define QUAD_SMTP_H

#include <stddef.h>

/*
 * One mail over SMTP, through libcurl.
 *
 * Swift can't call libcurl by itself: curl_easy_setopt() is variadic. Of what libcurl can do this lets through SMTP
 * alone: it asks no proxy and reads no files of the user's.
 */

/* Makes libcurl ready; 0 on failure. Safe to call again, from any thread. */
int quad_smtp_start(void);

typedef struct {
    /* smtp://HOST:PORT/NAME, or smtps:// for TLS from the first byte; NAME is what it calls itself. */
    const char *url;
    /* Whether STARTTLS must succeed before anything of the mail is said. */
    int encrypts;
    /* Whether only an address of this machine's loopback may be connected to. */
    int stays_here;
    /* A file of certificates to trust in place of the system's, or NULL. */
    const char *authorities;
    /* NULL where nobody signs in. */
    const char *user;
    const char *password;
    const char *sender;
    const char *recipient;
    /* The whole mail, its lines ended by CR LF. */
    const char *text;
    size_t length;
    /* How long connecting may take, and how long one answer. How long the whole may take, `verdict` decides. */
    long milliseconds;
} quad_smtp_mail;

/* How far a mail got: what was said last. */
typedef enum {
    QUAD_SMTP_CONNECTING,
    QUAD_SMTP_GREETING,
    QUAD_SMTP_ENCRYPTING,
    QUAD_SMTP_SIGNING_IN,
    QUAD_SMTP_SENDER,
    QUAD_SMTP_RECIPIENT,
    /* DATA, the text, and the answer to it. */
    QUAD_SMTP_TEXT,
} quad_smtp_step;

typedef enum {
    /* The server said that it has the mail. Nothing that goes wrong afterwards changes that. */
    QUAD_SMTP_ACCEPTED,
    /* The server said no: `answer` is a number from 400 to 599. */
    QUAD_SMTP_REFUSED,
    QUAD_SMTP_NO_CONNECTION,
    QUAD_SMTP_NOT_HERE,
    QUAD_SMTP_TOO_SLOW,
    QUAD_SMTP_UNTRUSTED,
    QUAD_SMTP_UNENCRYPTED,
    QUAD_SMTP_WRONG_PASSWORD,
    QUAD_SMTP_BROKEN,
    QUAD_SMTP_STOPPED,
    QUAD_SMTP_UNREADABLE,
} quad_smtp_outcome;

typedef struct {
    quad_smtp_outcome outcome;
    quad_smtp_step step;
    /* The number of the server's last answer to that step, or 0. */
    int answer;
} quad_smtp_result;

typedef enum {
    QUAD_SMTP_GO_ON,
    QUAD_SMTP_STOP,
    /* Its time is over. */
    QUAD_SMTP_OVERDUE,
} quad_smtp_verdict;

/* Asked about once a second, and told how far the mail has got; anything but QUAD_SMTP_GO_ON ends it. */
typedef quad_smtp_verdict (*quad_smtp_judge)(void *context, quad_smtp_step step);

/*
 * Sends one mail over a connection of its own; the calling thread waits, and takes no signals from then on.
 *
 * Not over libcurl's multi interface: there, too, libcurl waits for the answer to the text, and to QUIT, inside of the
 * call (smtp_done, smtp_disconnect), so that one server that doesn't answer would hold up every other mail.
 */
quad_smtp_result quad_smtp_send(const quad_smtp_mail *mail, quad_smtp_judge judge, void *context);

#endif
