import Concurrency
import Plugins

/// What a plugin and its tests write as the version before has it, each thing once.
final class FormerUses: Sendable {
    private let changes = Mutex<[APIChange]>([])

    /// In the order in which it was noted.
    var all: [APIChange] { changes.withLock(\.self) }

    func note(_ change: APIChange) {
        changes.withLock { changes in
            if !changes.contains(where: { $0.subject == change.subject }) { changes.append(change) }
        }
    }
}
