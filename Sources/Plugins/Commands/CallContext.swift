import Community
import Locks
import Lua

/// What belongs to one command's call and follows it into every host function.
final class CallContext: LuaCallContext {
    let session: any Session
    let person: PersonRef?
    let place: Place?
    let community: Campus?
    let permissions: Set<Permission>
    /// Bytes that the call may say.
    private let outputBytes: Int
    private let reply: @Sendable (Reply) -> Void
    private let nextText: @Sendable () async -> String?
    private let said = Mutex(0)

    init(
        _ invocation: Invocation, permissions: Set<Permission>, community: Campus?,
        outputBytes: Int = PluginBudget().outputBytes
    ) {
        self.outputBytes = outputBytes
        session = invocation.session
        person = invocation.session.person
        place = invocation.session.state.place
        reply = invocation.reply
        nextText = invocation.ask
        self.permissions = permissions
        self.community = community
    }

    var language: Language { session.language }

    /// - Throws: `LuaStop` where the call says too much.
    func say(_ reply: Reply) throws {
        try charge(bytes: reply.textBytes)
        self.reply(reply)
    }

    /// The caller's next text; nil where none comes in time.
    func ask(
        within timeout: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async -> String? {
        await withTaskGroup(of: String?.self) { [nextText] group in
            group.addTask { await nextText() }
            group.addTask {
                try? await sleep(timeout)
                return nil
            }
            var answer = await group.next() ?? nil
            group.cancelAll()
            // A text that came together with the end of the time is an answer still.
            for await late in group where answer == nil { answer = late }
            return answer
        }
    }

    /// Counts what the call is about to say.
    /// - Throws: `LuaStop` where that is too much.
    func charge(bytes: Int) throws {
        let total = said.withLock {
            $0 += bytes
            return $0
        }
        guard total <= outputBytes else {
            let limit = ByteCount(outputBytes)
            throw LuaStop("\(limit) of output used (limit \(limit))")
        }
    }
}
