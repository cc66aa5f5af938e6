import Community
import Concurrency
import Documents
import Model

/// The forms that people are filling in, each in one session at a time.
final class OpenForms: Sendable {
    struct Key: Hashable {
        let person: PersonID
        let plugin: String
        let form: String
    }

    /// Somebody at a form.
    final class Hold: Sendable {
        private struct Holding {
            var isTaken = false
            var isHandedIn = false
            var listener: AsyncStream<Void>.Continuation?
        }

        private let state = Mutex(Holding())
        /// The call that asks.
        private let call: CallSettlement

        fileprivate init(of call: CallSettlement) { self.call = call }

        /// Whether a later session has taken the form over.
        var isTaken: Bool { state.withLock(\.isTaken) }

        /// Notes that all is answered, so that no other session takes it over. Returns `false` if one has.
        func handIn() -> Bool {
            state.withLock { state in
                state.isHandedIn = !state.isTaken
                return state.isHandedIn
            }
        }

        /// Returns `false` if it was handed in.
        fileprivate func take(by call: CallSettlement) -> Bool {
            let (isFree, listener) = state.withLock { state in
                // A call may show what it was given once more, to have it mended.
                state.isTaken = !state.isHandedIn || call === self.call
                return (state.isTaken, state.listener)
            }
            if isFree { listener?.finish() }
            return isFree
        }

        /// Returns once a later session has taken the form over, or the task is cancelled.
        func untilTaken() async {
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            let isTaken = state.withLock { state in
                state.listener = continuation
                return state.isTaken
            }
            if isTaken { return }
            for await _ in stream {}
        }
    }

    private let holds = Mutex<[Key: Hold]>([:])

    /// Takes a form, from an earlier session too.
    /// - Returns: `nil` if it was handed in, and its plugin is still at work on it.
    func take(_ key: Key, by call: CallSettlement) -> Hold? {
        holds.withLock { holds in
            if holds[key]?.take(by: call) == false { return nil }
            let hold = Hold(of: call)
            holds[key] = hold
            return hold
        }
    }

    /// Ends a hold; a later session's stays.
    func release(_ key: Key, _ hold: Hold) {
        holds.withLock { if $0[key] === hold { $0[key] = nil } }
    }

    /// How many are open.
    var count: Int { holds.withLock(\.count) }
}

/// What a call owes to the store: a form that was handed in is removed in the very commit of the first thing that the call
/// stores, so that a crash leaves either the form or what became of it.
final class CallSettlement: Sendable {
    private struct Debt {
        let write: DocumentWrite
        let store: PluginCollections
        /// The name of the form that was handed in, where it is the removal of one.
        let form: String?
        /// Called once, when it is settled or the call has ended.
        let end: @Sendable () -> Void
    }

    private let owed = Mutex<(debts: [Debt], isKept: Bool)>(([], false))

    /// What is written along with the call's next write.
    var writes: [DocumentWrite] { owed.withLock { $0.debts.map(\.write) } }

    /// The name of a form that was handed in and is not settled; `nil` if there is none.
    var form: String? { owed.withLock { $0.debts.lazy.compactMap(\.form).first } }

    /// Adds something to write.
    /// - Parameters:
    ///   - form: The name of the form that it removes, if it removes one.
    ///   - end: Called once, when it is done or the call has ended.
    func owe(
        _ write: DocumentWrite, in store: PluginCollections, removing form: String? = nil,
        end: @escaping @Sendable () -> Void
    ) {
        owed.withLock { $0.debts.append(Debt(write: write, store: store, form: form, end: end)) }
    }

    /// Has the call's end store nothing: what was asked after it was put by.
    func keep() { owed.withLock { $0.isKept = true } }

    /// Stores it, where the call has ended well and has stored nothing itself.
    func finish() async {
        let (debts, isKept) = owed.withLock { (drain(&$0.debts), $0.isKept) }
        for debt in debts {
            // Where it can't be stored the form is offered once more.
            if !isKept || debt.form == nil { _ = try? await debt.store.write([debt.write]) }
            debt.end()
        }
    }

    /// Has it be over: all is stored, or the call has failed and stores nothing, so that what was answered is not lost.
    func end() { for debt in owed.withLock({ drain(&$0.debts) }) { debt.end() } }

    private func drain(_ debts: inout [Debt]) -> [Debt] {
        defer { debts = [] }
        return debts
    }
}
