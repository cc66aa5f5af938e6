/// What another thread resumes, with the result that a task waits for in ``handedOver(isolation:_:)``.
///
/// Every value must be resumed exactly once.
public struct HandOver<Value: Sendable>: Sendable {
    #if QUAD_TSAN
        /// Where the result lies on its way, and what rings once it is there. A task that is resumed before it has begun
        /// to wait goes on at once, and the runtime does not tell the thread sanitizer that resuming came first; a
        /// lock does, and the stream's own continuation is resumed where the sanitizer doesn't look.
        fileprivate final class Way: Sendable {
            let result = Mutex<Result<Value, any Error>?>(nil)
        }

        fileprivate let way: Way
        fileprivate let bell: AsyncStream<Void>.Continuation

        public func resume(with result: Result<Value, any Error>) {
            way.result.withLock { $0 = result }
            bell.yield()
        }
    #else
        // Unsafe is safe where each user resumes exactly once; checking costs a message in fifty.
        @usableFromInline let continuation: UnsafeContinuation<Value, any Error>

        @inlinable
        init(_ continuation: UnsafeContinuation<Value, any Error>) { self.continuation = continuation }

        @inlinable
        public func resume(with result: Result<Value, any Error>) { continuation.resume(with: result) }
    #endif
}

#if QUAD_TSAN
    /// Calls `body` and waits until what it was given is resumed.
    public func handedOver<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: (HandOver<Value>) -> Void
    ) async throws -> Value {
        let way = HandOver<Value>.Way()
        let (bells, bell) = AsyncStream.makeStream(of: Void.self)
        body(HandOver(way: way, bell: bell))
        // Not cancelled with the task, which waits for its result all the same.
        await Task { for await _ in bells { break } }.value
        guard let result = way.result.withLock({ $0 }) else {
            preconditionFailure("resumed without a result")
        }
        return try result.get()
    }
#else
    /// Calls `body` and waits until what it was given is resumed.
    @inlinable
    public func handedOver<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: (HandOver<Value>) -> Void
    ) async throws -> Value {
        try await withUnsafeThrowingContinuation { body(HandOver($0)) }
    }
#endif
