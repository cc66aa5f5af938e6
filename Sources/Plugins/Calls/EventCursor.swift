import Concurrency
import Documents

/// How far a plugin has come with the community's events.
final class EventCursor: Sendable {
    /// Events after which the cursor is stored in any case: no more than these are looked through once more
    /// after a crash.
    private static let most = 256

    private struct Progress {
        var handled: Int64
        var stored: Int64
        var begun: Int64
        /// Events handled since it was stored.
        var count = 0
        /// Whether one of them looked at something: in a second run it might see something else, and do something.
        var hasObserved = false
        /// Documents that were told and don't count so yet, each with the number that it had.
        var told: [(sequence: Int64, document: ToldDocument)] = []
    }

    /// What it is stored under: the plugin's name, or its ``lane(ofDue:)``.
    let plugin: String
    private let state: Mutex<Progress>

    init(of plugin: String, at position: EventPosition) {
        self.plugin = plugin
        state = Mutex(Progress(handled: position.handled, stored: position.handled, begun: position.begun))
    }

    /// What the cursor over a plugin's due documents is stored under. No plugin can be called so.
    static func lane(ofDue plugin: String) -> String { "\(plugin)/due" }

    /// The documents that were told and don't count so yet.
    var told: [ToldDocument] { state.withLock { $0.told.map(\.document) } }

    /// All up to here is handled, or none of the plugin's business.
    var handled: Int64 { state.withLock(\.handled) }

    /// The part of it that is stored.
    var stored: Int64 { state.withLock(\.stored) }

    /// The last event whose handler may have been interrupted.
    var begun: Int64 { state.withLock(\.begun) }

    /// What is to be stored, if anything is.
    var unstored: Int64? { state.withLock { $0.handled > $0.stored ? $0.handled : nil } }

    /// Whether it has to be stored before anything else is done.
    var hasObserved: Bool { state.withLock { $0.hasObserved && $0.handled > $0.stored } }

    /// Whether a crash would have many events handled again.
    var isDue: Bool { state.withLock { $0.count >= Self.most } }

    func begin(_ event: Int64) { state.withLock { $0.begun = max($0.begun, event) } }

    /// - Parameter observed: whether an event's handler looked at something that may change.
    /// - Parameter told: the document that was told, unless it counts so already.
    func pass(_ sequence: Int64, observed: Bool = false, told: ToldDocument? = nil) {
        state.withLock {
            if let told { $0.told.append((sequence, told)) }
            $0.handled = max($0.handled, sequence)
            $0.count += 1
            if observed { $0.hasObserved = true }
        }
    }

    func store(_ sequence: Int64) {
        state.withLock {
            $0.stored = max($0.stored, sequence)
            $0.told.removeAll { $0.sequence <= sequence }
            if $0.stored == $0.handled { ($0.count, $0.hasObserved) = (0, false) }
        }
    }
}
