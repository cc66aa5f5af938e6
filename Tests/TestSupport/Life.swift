/// A value that says when nothing holds it any more.
package final class Life: Sendable {
    private let (lives, life) = AsyncStream.makeStream(of: Never.self)

    package init() {}

    deinit { life.finish() }

    /// Returns a function that waits until the value is released. The function doesn't hold the value.
    package var end: @Sendable () async -> Void { { [lives] in for await _ in lives {} } }
}
