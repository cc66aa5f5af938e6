import Locks

/// What a session remembers; read and changed from any thread.
public final class SessionState: Sendable {
    private struct Values {
        var person: PersonRef?
        var isAdministrator = false
        var language = Language.english
        var place: Place?
        var shownUpTo: Int64 = 0
        var isEnded = false
        var isSilent = false
        var signUp: SignUpTicket?
        var keptSignIn: Int64?
        var continuation: Continuation?
        var listens = false
        var onShown: (@Sendable (MessageID, ConversationID) -> Void)?
    }

    private let values = Mutex(Values())

    public init(language: Language = .english) { values.withLock { $0.language = language } }

    /// Who is signed in.
    public var person: PersonRef? { values.withLock { $0.person } }
    public var isAdministrator: Bool { values.withLock { $0.isAdministrator } }
    public var language: Language { values.withLock { $0.language } }
    /// Lets the session speak `language`; who signs in brings their own.
    public func use(_ language: Language) { values.withLock { $0.language = language } }
    /// The open conversation: where a line without a slash goes.
    public var place: Place? { values.withLock { $0.place } }

    /// The sign-up that waits for its code in this session.
    public var signUp: SignUpTicket? {
        get { values.withLock { $0.signUp } }
        set { values.withLock { $0.signUp = newValue } }
    }

    /// Whether a program keeps the session's sign-in with a token.
    public var isKept: Bool { keptSignIn != nil }

    /// The sign-in with a token that the session belongs to, where a program keeps one.
    var keptSignIn: Int64? {
        get { values.withLock { $0.keptSignIn } }
        set { values.withLock { $0.keptSignIn = newValue } }
    }

    /// Whether the session is told of receipts and of who types.
    var listens: Bool {
        get { values.withLock { $0.listens } }
        set { values.withLock { $0.listens = newValue } }
    }

    /// Who is told which messages of the open conversation are shown.
    func onShown(_ listener: @escaping @Sendable (MessageID, ConversationID) -> Void) {
        values.withLock { $0.onShown = listener }
    }

    /// Where the last list of this session goes on; nil where it is at its end.
    public func note(_ continuation: Continuation?) { values.withLock { $0.continuation = continuation } }

    func takeContinuation() -> Continuation? {
        values.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
    }

    /// Puts back what was taken, unless another list was shown meanwhile.
    func restore(_ continuation: Continuation) {
        values.withLock { $0.continuation = $0.continuation ?? continuation }
    }

    func signIn(_ person: PersonRef, isAdministrator: Bool, language: Language) {
        values.withLock {
            $0 = Values(
                person: person, isAdministrator: isAdministrator, language: language, isEnded: $0.isEnded,
                isSilent: $0.isSilent, listens: $0.listens)
        }
    }

    /// The same person under another handle.
    func rename(to person: PersonRef) {
        values.withLock { if $0.person?.id == person.id { $0.person = person } }
    }

    /// The open conversation under another name.
    public func rename(to place: Place) {
        values.withLock { if $0.place?.conversation == place.conversation { $0.place = place } }
    }

    func signOut() {
        values.withLock {
            $0 = Values(
                language: $0.language, isEnded: $0.isEnded, isSilent: $0.isSilent, listens: $0.listens)
        }
    }

    /// Opens a conversation (or none) and gives the one that was open, with the last message shown in it.
    func open(_ place: Place?) -> (place: Place, shownUpTo: Int64)? {
        values.withLock { state in
            let before = state.place.map { ($0, state.shownUpTo) }
            state.place = place
            state.shownUpTo = 0
            return before
        }
    }

    /// Closes a conversation, if it is the open one; gives whether it was. What was shown of it is not kept as read.
    func close(_ conversation: ConversationID) -> Bool {
        values.withLock { state in
            guard state.place?.conversation == conversation else { return false }
            (state.place, state.shownUpTo) = (nil, 0)
            return true
        }
    }

    /// Notes that a message of the open conversation was shown, which counts as read.
    public func noteShown(_ message: MessageID, in conversation: ConversationID) {
        let listener = values.withLock { state -> (@Sendable (MessageID, ConversationID) -> Void)? in
            guard state.place?.conversation == conversation else { return nil }
            state.shownUpTo = max(state.shownUpTo, message.rawValue)
            return state.onShown
        }
        listener?(message, conversation)
    }

    /// Whether the connection is gone: nothing may be attached to it any more.
    public var isEnded: Bool { values.withLock { $0.isEnded } }

    /// Whether nobody answers here any more: the connection is gone, or a question was left open as its input ended.
    public var isSilent: Bool { values.withLock { $0.isEnded || $0.isSilent } }

    /// Notes that a question was left open since nothing more is read from the connection.
    public func noteSilence() { values.withLock { $0.isSilent = true } }

    func end() { values.withLock { $0.isEnded = true } }

    /// The open conversation and the last message shown in it.
    var shown: (place: Place, upTo: Int64)? {
        values.withLock { state in state.place.map { ($0, state.shownUpTo) } }
    }
}
