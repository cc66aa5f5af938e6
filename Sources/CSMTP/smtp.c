#define _GNU_SOURCE
#include "CSMTP.h"

#include <CCurl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

/* What is known of the conversation while it goes on. */
typedef struct {
    const quad_smtp_mail *mail;
    size_t sent;
    quad_smtp_step step;
    int answer;
    int is_accepted;
    int is_leaving;
    time_t accepted_at;
    int is_elsewhere;
    quad_smtp_judge judge;
    quad_smtp_verdict verdict;
    void *context;
} conversation;

/* How long the answer to QUIT is waited for, in seconds: the mail is delivered by then. */
static const time_t parting = 2;

int quad_smtp_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; }

static time_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

/* --- Following the conversation --- */

static int begins(const char *line, size_t length, const char *word) {
    const size_t count = strlen(word);
    return length >= count && strncasecmp(line, word, count) == 0;
}

/*
 * Each command is taken for one only where it can come: between AUTH and MAIL there are lines of base64, which might
 * look like anything without a space. Lines are looked at and not kept: some hold the password.
 */
static void did_say(conversation *it, const char *line, size_t length) {
    if (begins(line, length, "EHLO ") || begins(line, length, "HELO "))
        it->step = QUAD_SMTP_GREETING;
    else if (it->step == QUAD_SMTP_GREETING && begins(line, length, "STARTTLS"))
        it->step = QUAD_SMTP_ENCRYPTING;
    else if (it->step == QUAD_SMTP_GREETING && begins(line, length, "AUTH "))
        it->step = QUAD_SMTP_SIGNING_IN;
    else if (begins(line, length, "MAIL FROM:"))
        it->step = QUAD_SMTP_SENDER;
    else if (begins(line, length, "RCPT TO:"))
        it->step = QUAD_SMTP_RECIPIENT;
    else if (it->step == QUAD_SMTP_RECIPIENT && begins(line, length, "DATA"))
        it->step = QUAD_SMTP_TEXT;
    else if (begins(line, length, "QUIT") && (it->step != QUAD_SMTP_SIGNING_IN || it->answer >= 400)) {
        // What it is answered with says nothing of the mail.
        it->is_leaving = 1;
        return;
    } else if (it->step != QUAD_SMTP_SIGNING_IN)
        return;
    it->answer = 0;
}

static int is_digit(char character) { return character >= '0' && character <= '9'; }

static void did_hear(conversation *it, const char *line, size_t length) {
    if (it->is_accepted || it->is_leaving || length < 3 || !is_digit(line[0]) || !is_digit(line[1]) || !is_digit(line[2])) return;
    if (length > 3 && line[3] == '-') return;
    it->answer = (line[0] - '0') * 100 + (line[1] - '0') * 10 + (line[2] - '0');
    if (it->step == QUAD_SMTP_CONNECTING) it->step = QUAD_SMTP_GREETING;
    if (it->step == QUAD_SMTP_TEXT && it->answer / 100 == 2) {
        it->is_accepted = 1;
        it->accepted_at = now();
    }
}

static int on_debug(CURL *easy, curl_infotype kind, char *bytes, size_t length, void *context) {
    (void)easy;
    if (kind == CURLINFO_HEADER_OUT) did_say(context, bytes, length);
    if (kind == CURLINFO_HEADER_IN) did_hear(context, bytes, length);
    return 0;
}

static int on_progress(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a, (void)b, (void)c, (void)d;
    conversation *it = context;
    if (it->is_accepted) return now() - it->accepted_at > parting;
    return (it->verdict = it->judge(it->context, it->step)) != QUAD_SMTP_GO_ON;
}

static size_t on_read(char *buffer, size_t size, size_t count, void *context) {
    conversation *it = context;
    size_t length = it->mail->length - it->sent;
    if (length > size * count) length = size * count;
    memcpy(buffer, it->mail->text + it->sent, length);
    it->sent += length;
    return length;
}

static size_t on_answer(char *line, size_t size, size_t count, void *context) {
    (void)line, (void)context;
    return size * count;
}

static int is_loopback(const struct sockaddr *address) {
    if (address->sa_family == AF_INET)
        return (ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24) == 127;
    if (address->sa_family == AF_INET6) {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
        return IN6_IS_ADDR_LOOPBACK(six) || (IN6_IS_ADDR_V4MAPPED(six) && six->s6_addr[12] == 127);
    }
    return 0;
}

/* Asks about the very address that would be connected to, so that no name leads elsewhere. */
static curl_socket_t on_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    conversation *it = context;
    if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
    if (it->mail->stays_here && !is_loopback(&address->addr)) {
        it->is_elsewhere = 1;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* --- Sending --- */

static void set_rules(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
#else
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_SMTP | CURLPROTO_SMTPS));
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
    // A look-up that is given up is left to end by itself.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    // A connection of its own for each mail, closed here: on one that was used before, libcurl would send the mail
    // again by itself where it breaks.
    curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, 1L);
    curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
}

static void set_callbacks(CURL *easy, conversation *it) {
    curl_easy_setopt(easy, CURLOPT_VERBOSE, 1L);
    curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, on_debug);
    curl_easy_setopt(easy, CURLOPT_DEBUGDATA, it);
    curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, on_progress);
    curl_easy_setopt(easy, CURLOPT_XFERINFODATA, it);
    curl_easy_setopt(easy, CURLOPT_READFUNCTION, on_read);
    curl_easy_setopt(easy, CURLOPT_READDATA, it);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_answer);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_answer);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, on_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, it);
}

static int set_mail(CURL *easy, const quad_smtp_mail *mail, struct curl_slist *recipients) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_URL, mail->url);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_MAIL_FROM, mail->sender);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, recipients);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)mail->length);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, mail->milliseconds);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, (mail->milliseconds + 999) / 1000);
    if (!code && mail->encrypts) code = curl_easy_setopt(easy, CURLOPT_USE_SSL, (long)CURLUSESSL_ALL);
    if (!code && mail->authorities) {
        code = curl_easy_setopt(easy, CURLOPT_CAINFO, mail->authorities);
        if (!code) code = curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
    }
    if (!code && mail->user) code = curl_easy_setopt(easy, CURLOPT_USERNAME, mail->user);
    if (!code && mail->user) code = curl_easy_setopt(easy, CURLOPT_PASSWORD, mail->password);
    return code == CURLE_OK;
}

static quad_smtp_outcome outcome_of(CURLcode code, const conversation *it) {
    if (it->is_accepted) return QUAD_SMTP_ACCEPTED;
    if (it->is_elsewhere) return QUAD_SMTP_NOT_HERE;
    switch (code) {
    case CURLE_ABORTED_BY_CALLBACK:
        if (it->verdict == QUAD_SMTP_STOP) return QUAD_SMTP_STOPPED;
        break;
    case CURLE_LOGIN_DENIED: return QUAD_SMTP_WRONG_PASSWORD;
    case CURLE_USE_SSL_FAILED: return QUAD_SMTP_UNENCRYPTED;
    default: break;
    }
    if (it->answer >= 400 && it->answer <= 599) return QUAD_SMTP_REFUSED;
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT: return QUAD_SMTP_NO_CONNECTION;
    case CURLE_ABORTED_BY_CALLBACK:
    case CURLE_OPERATION_TIMEDOUT: return QUAD_SMTP_TOO_SLOW;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_INVALIDCERTSTATUS: return QUAD_SMTP_UNTRUSTED;
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_PARTIAL_FILE: return QUAD_SMTP_BROKEN;
    default: return QUAD_SMTP_UNREADABLE;
    }
}

quad_smtp_result quad_smtp_send(const quad_smtp_mail *mail, quad_smtp_judge judge, void *context) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    conversation it = {.mail = mail, .judge = judge, .context = context};
    CURLcode code = CURLE_FAILED_INIT;
    CURL *easy = curl_easy_init();
    struct curl_slist *recipients = curl_slist_append(NULL, mail->recipient);
    if (easy && recipients) {
        set_rules(easy);
        set_callbacks(easy, &it);
        if (set_mail(easy, mail, recipients)) code = curl_easy_perform(easy);
    }
    curl_easy_cleanup(easy);
    curl_slist_free_all(recipients);
    return (quad_smtp_result){.outcome = outcome_of(code, &it), .step = it.step, .answer = it.answer};
}
