import Glibc

/// A counting semaphore.
///
/// Unchecked: `sem_t` is made to be used by many threads at once, its address is fixed by the allocation, and
/// the pointer never changes.
final class Semaphore: @unchecked Sendable {
    private let handle = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(handle, 0, 0) }

    deinit {
        sem_destroy(handle)
        handle.deallocate()
    }

    func signal() { sem_post(handle) }

    func wait() {
        while sem_wait(handle) != 0 {}  // interrupted by a signal
    }
}
