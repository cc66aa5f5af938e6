import Concurrency

/// The circuit breaker of one client: URLs that answered again and again with something else than was asked for. Each rests,
/// longer each time, and isn't asked meanwhile, so that a broken source costs nobody who asks.
///
/// It is by URL, because what people type is part of some: an answer that only one question gets is nobody else's.
enum SourceRests {
    /// Bad answers in a row after which a URL rests: a few come while a source is being mended.
    static let patience = 5
    /// The first rest, from which each is twice the one before.
    static let first = Duration.seconds(10)
    /// The longest rest: a source that was mended is heard again within minutes.
    static let longest = Duration.seconds(600)
    /// URLs that are remembered of one client; beyond it those go whose last bad answer is oldest.
    static let most = 256

    static func breaker() -> CircuitBreaker<String, Never> {
        CircuitBreaker(threshold: patience, pauses: first...longest, most: most)
    }
}
