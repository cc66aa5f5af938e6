#define _GNU_SOURCE
#include "cage.h"
#include "cthreads.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

_Noreturn void quad_end(int code, const char *sentence) {
    ssize_t count = write(STDERR_FILENO, sentence, strlen(sentence));
    if (count > 0) count = write(STDERR_FILENO, "\n", 1);
    _exit(code);
}

/* A sanitizer needs most of the address space, and calls that the cage forbids: its builds find mistakes of ours instead. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define QUAD_SANITIZED
#endif
#endif

/* As many seconds go by at most for each of the processor's, however busy the machine is. */
enum { seconds_that_pass = 4 };

/* It gives way at once to whoever speaks: its turn is the longest that the scheduler knows, so that any other comes first. */
enum { steps_back = 10, slice_us = 100000 };

static void on_no_time_left(int number) {
    (void)number;
    quad_end(quad_too_much, "The picture takes too long.");
}

static int limit(__rlimit_resource_t what, rlim_t soft, rlim_t hard) {
    return setrlimit(what, &(struct rlimit){soft, hard}) == 0;
}

void quad_cage_limit(unsigned long bytes, unsigned long seconds, unsigned long bytes_written) {
#ifdef QUAD_SANITIZED
    (void)bytes, (void)seconds, (void)bytes_written, (void)on_no_time_left, (void)limit;
#else
    signal(SIGXCPU, on_no_time_left);
    signal(SIGALRM, on_no_time_left);
    // Not with the parent: the kernel would end it with the parent's thread.
    alarm((unsigned)(seconds < 3600 ? seconds : 3600) * seconds_that_pass);
    if (cthreads_step_back(steps_back, slice_us) != 0) quad_end(quad_broken, "The priority can't be set.");
    // Writing too much is an error like any other then.
    signal(SIGXFSZ, SIG_IGN);
    // Whatever the parent left open by mistake. An old kernel doesn't know how, and then they stay.
    close_range(3, ~0U, 0);
    const int is_done = limit(RLIMIT_AS, bytes, bytes) && limit(RLIMIT_CPU, seconds, seconds + 1)
        && limit(RLIMIT_FSIZE, bytes_written, bytes_written) && limit(RLIMIT_CORE, 0, 0)
        && limit(RLIMIT_NOFILE, 16, 16) && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
    if (!is_done) quad_end(quad_broken, "The limits can't be set.");
#endif
}

/* What decoding, encoding, memory, threads and ending need. */
static const int allowed[] = {
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(futex), SCMP_SYS(futex_time64),
    SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(membarrier), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sched_getattr), SCMP_SYS(sched_setattr), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack), SCMP_SYS(clock_gettime), SCMP_SYS(clock_gettime64),
    SCMP_SYS(clock_nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom), SCMP_SYS(getpid), SCMP_SYS(getppid),
    SCMP_SYS(getuid), SCMP_SYS(gettid), SCMP_SYS(sysinfo), SCMP_SYS(restart_syscall), SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

/* Libraries look for locales, settings and the count of processors, and do well without: they are told no. */
static const int denied[] = {
    SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(stat),
    SCMP_SYS(lstat), SCMP_SYS(statx), SCMP_SYS(newfstatat), SCMP_SYS(readlink), SCMP_SYS(readlinkat),
};

static int add_lists(scmp_filter_ctx filter) {
    int is_good = 1;
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        is_good = is_good && seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0) == 0;
    for (size_t i = 0; i < sizeof denied / sizeof *denied; i++)
        is_good = is_good && seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), denied[i], 0) == 0;
    // The C library then starts threads by the older call, whose flags can be looked at.
    return is_good && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

static int add_conditions(scmp_filter_ctx filter) {
    const struct scmp_arg_cmp is_new_memory = SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, MAP_ANONYMOUS);
    const struct scmp_arg_cmp runs_no_code = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
    const struct scmp_arg_cmp is_thread = SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD);
    const struct scmp_arg_cmp is_result = SCMP_A0(SCMP_CMP_EQ, STDOUT_FILENO, 0);
    const struct scmp_arg_cmp is_sentence = SCMP_A0(SCMP_CMP_EQ, STDERR_FILENO, 0);
    const struct scmp_arg_cmp is_self = SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0);
    const struct scmp_arg_cmp is_name = SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME, 0);
    const struct scmp_arg_cmp only_asks = SCMP_A2(SCMP_CMP_EQ, 0, 0);
    const unsigned yes = SCMP_ACT_ALLOW;
    return seccomp_rule_add(filter, yes, SCMP_SYS(mmap), 2, runs_no_code, is_new_memory) == 0
        && seccomp_rule_add(filter, yes, SCMP_SYS(mprotect), 1, runs_no_code) == 0
        && seccomp_rule_add(filter, yes, SCMP_SYS(clone), 1, is_thread) == 0
        && seccomp_rule_add(filter, yes, SCMP_SYS(write), 1, is_result) == 0
        && seccomp_rule_add(filter, yes, SCMP_SYS(write), 1, is_sentence) == 0
        && seccomp_rule_add(filter, yes, SCMP_SYS(tgkill), 1, is_self) == 0
        && seccomp_rule_add(filter, yes, SCMP_SYS(prctl), 1, is_name) == 0
        && seccomp_rule_add(filter, yes, SCMP_SYS(prlimit64), 1, only_asks) == 0;
}

void quad_cage_close(void) {
#ifdef QUAD_SANITIZED
    (void)add_lists, (void)add_conditions;
#else
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    // Threads that are already there are caged too.
    if (!filter || seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) != 0 || !add_lists(filter)
        || !add_conditions(filter) || seccomp_load(filter) != 0)
        quad_end(quad_broken, "The process can't be caged.");
    seccomp_release(filter);
#endif
}
