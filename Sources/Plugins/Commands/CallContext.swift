import Community
import Locks
import Lua

/// What belongs to one command's call and follows it into every host function.
final class CallContext: LuaCallContext {
    /// Bytes that one call may say.
    private static let replyLimit = 256 << 10

    let session: any Session
    let person: PersonRef?
    let place: Place?
    let community: Campus?
    let permissions: Set<Permission>
    private let reply: @Sendable (Reply) -> Void
    private let nextText: @Sendable () async -> String?
    private let said = Mutex(0)

    init(_ invocation: Invocation, permissions: Set<Permission>, community: Campus?) {
        session = invocation.session
        person = invocation.session.person
        place = invocation.session.state.place
        reply = invocation.reply
        nextText = invocation.ask
        self.permissions = permissions
        self.community = community
    }

    var language: Language { session.language }

    /// - Throws: `APIMisuse` where a call says too much.
    func say(_ reply: Reply) throws {
        let total = said.withLock {
            $0 += reply.textBytes
            return $0
        }
        guard total <= Self.replyLimit else {
            throw APIMisuse("a call may say at most \(Self.replyLimit >> 10) KiB")
        }
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
}
