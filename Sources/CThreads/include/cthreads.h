#ifndef QUAD_CTHREADS_H
#define QUAD_CTHREADS_H

#include <stdint.h>

/// Makes the calling thread step back for the others.
///
/// A nice value alone shares the processor, but since Linux 6.6 the thread that runs keeps it for the rest of its
/// slice (about 3 ms) whoever wakes. A thread that asks for a longer slice (sched_setattr(2), `sched_runtime`,
/// taken for ordinary threads since Linux 6.12) is preempted at once by any that asked for a shorter one. Older
/// kernels, which preempt by the nice value, ignore the slice.
///
/// @param niceness 1 to 19, as of nice(2); on Linux it belongs to the thread.
/// @param slice_us the slice to ask for, in microseconds: 100 to 100,000.
/// @return 0, or an errno where neither was allowed.
int cthreads_step_back(int32_t niceness, uint32_t slice_us);

/// Has a thread of this process run only where nobody else wants to (SCHED_IDLE of sched(7)).
///
/// @param thread the kernel's number of it, as of gettid(2).
/// @return 0, or an errno.
int cthreads_idle(int32_t thread);

/// Names the calling thread for tools that list threads; longer than 15 bytes it stays unnamed.
void cthreads_set_name(const char *name);

#endif
