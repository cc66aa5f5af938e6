import Concurrency

/// How often each intent was asked since the gateway started. What people asked is kept nowhere.
package final class AskCounts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// - Parameter intent: `nil` if a question belonged to nobody.
    func note(_ intent: String?) { counts.withLock { $0[intent ?? "", default: 0] += 1 } }

    func count(of intent: String?) -> Int { counts.withLock { $0[intent ?? ""] ?? 0 } }
}
