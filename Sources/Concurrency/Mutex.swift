#if QUAD_TSAN
    import Glibc

    /// A value behind a lock, in a build for the thread sanitizer.
    ///
    /// Ordinary builds have `Synchronization.Mutex`, whose shape this one has. On Linux that waits on a bare
    /// futex, which the sanitizer doesn't know: it would report every access behind it as a race, or, with those
    /// reports suppressed, hide real ones. It follows a `pthread_mutex_t`.
    // Proof for @unchecked: the value is reached only in `withLock`, which holds the mutex, and in `deinit`, which
    // nobody shares; `sending` keeps what goes in and comes out from being shared with the value. Neither pointer
    // changes, and POSIX mutexes may be used from any thread as long as their address stays.
    public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

        /// Makes an unlocked mutex that holds `value`.
        public init(_ value: consuming sending Value) {
            mutex.initialize(to: pthread_mutex_t())
            precondition(pthread_mutex_init(mutex, nil) == 0, "no mutex could be made")
            self.value.initialize(to: value)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
            value.deinitialize(count: 1)
            value.deallocate()
        }

        /// Waits for the lock, runs the body with exclusive access to the value, and returns what the body returns.
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    }
#else
    /// A value behind a lock: the standard library's.
    ///
    /// Exported, so that whoever imports `Concurrency` reaches its members too.
    @_exported public import struct Synchronization.Mutex
#endif
