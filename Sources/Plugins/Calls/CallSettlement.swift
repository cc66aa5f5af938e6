import Concurrency
import Documents

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

    /// Notes that it is all stored.
    func settle() { end() }

    /// Stores it, where the call has ended well and has stored nothing itself.
    func finish() async {
        let (debts, isKept) = owed.withLock { (drain(&$0.debts), $0.isKept) }
        for debt in debts {
            // Where it can't be stored the form is offered once more.
            if !isKept || debt.form == nil { _ = try? await debt.store.write([debt.write]) }
            debt.end()
        }
    }

    /// Stores nothing, where the call has failed: what was answered is not lost.
    func abandon() { end() }

    private func end() { for debt in owed.withLock({ drain(&$0.debts) }) { debt.end() } }

    private func drain(_ debts: inout [Debt]) -> [Debt] {
        defer { debts = [] }
        return debts
    }
}
