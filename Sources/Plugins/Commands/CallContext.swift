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
        caller = Caller(invocation.session)
        place = invocation.session.state.place
        reply = invocation.reply
        nextText = invocation.ask
        self.permissions = permissions
        self.community = community
    }

    var language: Language { session.language }

    /// Whose share the call takes.
    let caller: Caller

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

    /// The caller's next text; nil where none comes in time, or the input ended while the question was open.
    /// - Throws: `LuaAbandonment` where the caller is gone, or was asked before and nobody could answer any more: a
    ///   plugin that asks again and again would never come to its end.
    func ask(
        within timeout: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async throws -> String? {
        let answer = await nextText(within: timeout, sleep: sleep)
        if answer == nil, Task.isCancelled || session.state.isEnded { throw Self.left }
        return answer
    }

    /// - Throws: `LuaAbandonment` where nobody answers any more.
    func requireCaller() throws {
        if Task.isCancelled || session.state.isSilent { throw Self.left }
    }

    private static let left = LuaAbandonment("the caller left")

    private func nextText(
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

    /// Bytes that a page of a list may have: a quarter of what the call may say, and never more than half of what is
    /// left of that.
    var pageBytes: Int { min(outputBytes / 4, (outputBytes - said.withLock(\.self)) / 2) }

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
