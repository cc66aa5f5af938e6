import Glibc

/// A counting semaphore on which the ledger's thread sleeps.
// Proof for @unchecked: the pointer never changes, and POSIX semaphores may be used from any thread.
final class Doorbell: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        semaphore.initialize(to: sem_t())
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Wakes one waiter, now or when it comes.
    func ring() {
        sem_post(semaphore)
    }

    /// Sleeps until somebody rings.
    func wait() {
        while sem_wait(semaphore) != 0, errno == EINTR {}
    }
}
