import Community
import Concurrency
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
