import Community
import Concurrency
import Model

/// Keeps the events that the bus tells.
final class RecordingListener: Sendable {
    private let heard = Mutex<[Event]>([])

    var events: [Event] { heard.withLock { $0 } }

    func note(_ events: [Event]) { heard.withLock { $0 += events } }
}
