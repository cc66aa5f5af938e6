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
    /// What was typed, where a command runs.
    private let line: (command: String, arguments: String)?
    /// What an earlier run of the command noted, where `/more` goes on with it.
    let rest: [UInt8]?
    /// Bytes that the call may say.
    private let outputBytes: Int
    private let reply: @Sendable (Reply) -> Void
    private let nextText: @Sendable () async -> String?
    private let said = Mutex(0)
    /// Bytes of the longest refusal that was counted.
    private let refused = Mutex(0)

    init(
        _ invocation: Invocation, line: (command: String, arguments: String)? = nil,
        permissions: Set<Permission>, community: Campus?,
        outputBytes: Int = PluginBudget().outputBytes
    ) {
        self.outputBytes = outputBytes
        self.line = line
        rest = invocation.rest?.note
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

    /// Notes where `/more` goes on in this session, or with nil that it has nothing to go on with.
    func note(rest: [UInt8]?) {
        session.state.note(
            rest.flatMap { note in
                line.map { Continuation(command: $0.command, arguments: $0.arguments, note: note) }
            })
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

    /// Counts what the call refuses with: once where it is refused, and not again where that ends the call.
    /// - Throws: `LuaStop` where that is too much.
    func charge(refusal: String) throws {
        let bytes = refusal.utf8.count
        let more = refused.withLock { longest in
            defer { longest = max(longest, bytes) }
            return max(bytes - longest, 0)
        }
        try charge(bytes: more)
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
