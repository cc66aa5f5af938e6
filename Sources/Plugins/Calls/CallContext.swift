package import Community
import Concurrency
import Lua
package import Model

/// What belongs to one command's call and follows it into every host function.
package final class CallContext: LuaCallContext {
    private let invocation: Invocation
    /// Who calls; `nil` for a guest.
    package let person: PersonRef?
    /// The conversation that is open where it was typed; `nil` if none is.
    package let place: Place?
    /// `nil` in checks.
    package let community: Campus?
    package let permissions: Set<Permission>
    /// Whether other servers are asked anew, whatever was stored.
    var isFresh: Bool { invocation.isFresh }

    /// The conversation that it brought the caller into last.
    private let entered = Mutex<Place?>(nil)
    /// What it looked at of where the caller is.
    private let sight = Mutex((place: false, reach: false))
    /// What was typed, where a command runs.
    private let line: (command: String, arguments: String)?
    /// Bytes that it may say.
    private let outputBytes: Int
    /// The bytes that it has said, those of the longest refusal that was counted, and whether it said a card.
    private let said = Mutex((bytes: 0, refusal: 0, hasCard: false))
    /// Documents that its counts looked at.
    private let scanned = Mutex(0)
    /// What is stored together with the first that the call stores.
    let settlement = CallSettlement()
    /// What it spent of what the caller may do in a day.
    let spending = CallSpending()

    package init(
        _ invocation: Invocation, line: (command: String, arguments: String)? = nil,
        permissions: Set<Permission>, community: Campus?,
        outputBytes: Int = PluginBudget().outputBytes
    ) {
        self.outputBytes = outputBytes
        self.line = line
        self.invocation = invocation
        person = invocation.session.person
        caller = CommandCaller(invocation.session)
        place = invocation.session.state.place
        self.permissions = permissions
        self.community = community
    }

    package var session: any Session { invocation.session }

    /// - Throws: `CommunityError` `.signedOut` for a guest.
    func requirePerson() throws -> PersonRef {
        guard let person else { throw CommunityError(.signedOut, SharedWords.signInFirst) }
        return person
    }

    package var language: Language { invocation.language }

    /// What an earlier run of the command noted, where `/more` goes on with it.
    var rest: [UInt8]? { invocation.rest?.note }

    /// Whether others read what it says.
    var isPublic: Bool { invocation.isPublic }

    /// Whether it looked at where the caller is: from then on it only computes, looks and speaks.
    var hasSeenPlace: Bool { sight.withLock(\.place) }

    func noteSight() { sight.withLock { $0.place = true } }

    /// Notes that it asks whether something is in the caller's reach. Returns `false` if it asked before.
    func noteReach() -> Bool {
        sight.withLock { sight in
            defer { sight.reach = true }
            return !sight.reach
        }
    }

    /// The line that the call began with, cut where it is long; `nil` if it was no command.
    var typedLine: String? {
        line.map { line in
            let whole = line.arguments.isEmpty ? "/\(line.command)" : "/\(line.command) \(line.arguments)"
            return whole.utf8.count > Self.lineBytes ? "\(whole.head(bytes: Self.lineBytes))…" : whole
        }
    }

    /// Bytes of a typed line that are said back.
    private static let lineBytes = 120

    /// Whether a place or the number of a message is one that the caller named: where the line was typed, or in it.
    func hasNamed(_ value: LuaValue) -> Bool {
        guard let text = value.lenientString else { return false }
        let name = text.drop { "#@".contains($0) }
        if let place, place.name.dropFirst() == name { return true }
        guard let arguments = line?.arguments, !name.isEmpty else { return false }
        return arguments.ranges(of: name).contains { range in
            let (before, after) = (arguments[..<range.lowerBound].last, arguments[range.upperBound...].first)
            return [before, after].allSatisfy { $0.map { !$0.isLetter && !$0.isNumber } ?? true }
        }
    }

    /// Whether it said a card.
    var hasShownCard: Bool { said.withLock(\.hasCard) }

    /// Whose share the call takes.
    let caller: CommandCaller

    /// - Throws: `LuaStop` where the call says too much.
    func say(_ reply: Reply) throws {
        try charge(bytes: reply.textBytes)
        if reply.card != nil { said.withLock { $0.hasCard = true } }
        invocation.reply(reply)
    }

    /// Says what the gateway itself has to say within the call: no output of the plugin's.
    func sayForGateway(_ reply: Reply) { invocation.reply(reply) }

    /// Notes that the call brought the caller into a conversation, or made one of theirs.
    func noteEntered(_ place: Place) { entered.withLock { $0 = place } }

    /// Says where the caller's next words go, if the call brought them into a conversation that it didn't open while another
    /// one is open: they may well be meant for the new one.
    func sayWhereWordsGo() {
        guard let open = session.state.place, let entered = entered.withLock(\.self),
            entered.conversation != open.conversation
        else { return }
        sayForGateway(Reply(HostWords.wordsGo(to: open.name, besides: entered.name).text(in: language)))
    }

    /// Notes where `/more` goes on in this session, or with nil that it has nothing to go on with.
    package func record(rest: [UInt8]?) {
        session.state.record(
            rest.flatMap { note in
                line.map { Continuation(command: $0.command, arguments: $0.arguments, note: note) }
            })
    }

    /// The caller's next text; `nil` if none comes in time, or the input ended while the question was open.
    /// - Throws: `CommunityError` `.limit` if too many questions of theirs are open; `LuaAbandonment` where the caller is
    ///   gone, or was asked before and nobody could answer any more: a plugin that asks again and again would never come to
    ///   its end.
    /// - Parameters:
    ///   - prompt: What is said first; `nil` if something else says it.
    ///   - canvas: What the answer is to be drawn on; `nil` for words.
    ///   - form: The form that the question belongs to, for programs that draw it.
    ///   - expected: What it may be answered with, for completion.
    func ask(
        _ prompt: [String]? = nil, within timeout: Duration, on canvas: Drawing.Size? = nil,
        of form: FormSheet? = nil, expecting expected: AskedAnswer? = nil, in environment: HostEnvironment,
        sleep: (@Sendable (Duration) async throws -> Void)? = nil
    ) async throws -> String? {
        try environment.conversations.questions.open(by: caller)
        defer { environment.conversations.questions.close(by: caller) }
        if let prompt { try say(Reply(lines: prompt)) }
        (session.state.canvas, session.state.form, session.state.answer) = (canvas, form, expected)
        defer { (session.state.canvas, session.state.form, session.state.answer) = (nil, nil, nil) }
        let answer = await withTimeLimit(timeout, sleep: sleep ?? environment.sleep) { [invocation] in
            await invocation.ask()
        }
        if answer == nil, Task.isCancelled || session.state.isEnded { throw Self.left }
        return answer
    }

    /// - Throws: `LuaAbandonment` where nobody answers any more.
    func requireCaller() throws {
        if Task.isCancelled || session.state.isSilent { throw Self.left }
    }

    private static let left = LuaAbandonment("the caller left")

    /// Bytes that a page of a list may have: a quarter of what the call may say, and never more than half of what is
    /// left of that.
    var pageBytes: Int { min(outputBytes / 4, (outputBytes - said.withLock(\.bytes)) / 2) }

    /// Counts what the call refuses with: once where it is refused, and not again where that ends the call.
    /// - Throws: `LuaStop` where that is too much.
    func charge(refusal: String) throws {
        let bytes = refusal.utf8.count
        let more = said.withLock { said in
            defer { said.refusal = max(said.refusal, bytes) }
            return max(bytes - said.refusal, 0)
        }
        try charge(bytes: more)
    }

    private func charge(bytes: Int) throws {
        let total = said.withLock { said in
            said.bytes += bytes
            return said.bytes
        }
        guard total <= outputBytes else {
            let limit = ByteCount(outputBytes)
            throw LuaStop("\(limit) of output used (limit \(limit))")
        }
    }

    /// Documents that the counts of one call may look at: five of the largest, some tens of milliseconds of reading, for
    /// which its caller answers.
    static let mostScanned = 100_000

    /// Counts documents that were looked at for the call.
    /// - Throws: `LuaStop` where it is too many.
    func charge(scanned documents: Int) throws {
        let sum = scanned.withLock { sum in
            sum += documents
            return sum
        }
        guard sum > Self.mostScanned else { return }
        throw LuaStop("\(sum) documents looked at by counts (limit \(Self.mostScanned))")
    }
}

/// What belongs to an answer: it may look, and do nothing.
final class QuestionContext: LuaCallContext {
    let question: PluginQuestion

    init(_ question: PluginQuestion) { self.question = question }

    /// - Throws: a misuse where the function does something, or asks elsewhere than in the plugin's store.
    func admit(_ entry: APIEntry) throws {
        if case .immediate = entry.body, entry.permission == nil { return }
        guard entry.permission == .store, entry.repetition == .observation else {
            throw APIMisuse(
                "\(entry.name) can't be called while \(question.rawValue) is answered: an answer only looks, into store "
                    + "at most")
        }
    }
}

extension Session {
    /// - Throws: `CommunityError` `.signedOut` for a guest.
    func requirePerson() throws -> PersonID {
        guard let person else { throw CommunityError(.signedOut, SharedWords.signInFirst) }
        return person.id
    }
}
