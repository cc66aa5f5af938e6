import Glibc

/// A value behind a lock.
///
/// Not `Synchronization.Mutex`: on Linux that waits on a bare futex, which the thread sanitizer can't see, so
/// every access behind it would be reported as a race.
///
/// Unchecked: the value is reached only inside `withLock`, which holds the mutex; both live at addresses that
/// never change.
final class Locked<Value: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
