#include <setjmp.h>

// Debian builds liblua with glibc's checking longjmp, which the thread sanitizer doesn't follow: frames that an
// error of Lua leaves would stay on the sanitizer's own stack, until it overflows. It follows the ordinary one.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
_Noreturn void __longjmp_chk(jmp_buf target, int value);

_Noreturn void __longjmp_chk(jmp_buf target, int value) { longjmp(target, value); }
#endif
#endif
