import Concurrency
public import Model

/// The state of a session. It may be read and changed from any thread.
public final class SessionState: Sendable {
    private struct Values {
        var language = Language.english
        /// The language of the terminal or program: that of the session while nobody is signed in.
        var ownLanguage = Language.english
        /// By what the program's device is known.
        var device: String?
        var listens = false
        var isEnded = false
        var isSilent = false
        /// Whether somebody can draw there.
        var canDraw = false
        /// The grid that the open question asks to be drawn on.
        var canvas: Drawing.Size?
        /// Whether the program draws forms.
        var drawsForms = false
        /// The form that the open question belongs to.
        var form: FormSheet?
        /// What the open question may be answered with.
        var answer: AskedAnswer?
        var visit = Visit()
    }

    /// What lasts until somebody signs in or out.
    private struct Visit: Sendable {
        var person: PersonRef?
        var isAdministrator = false
        var keptSignIn: Int64?
        /// The sign-up that waits for its code.
        var signUp: SignUpTicket?
        /// The open conversation.
        var place: Place?
        var shown = Shown()
        /// The number after which the session was shown everything when it came back; `nil` if it didn't come back.
        var shownSince: Int64?
        var onShown: (@Sendable (MessageID, ConversationID) -> Void)?
        var continuation: Continuation?
    }

    /// How far the open conversation was shown.
    private struct Shown {
        /// The last message that was shown as it came.
        var live: Int64 = 0
        /// The last message that was there when the conversation was opened and isn't shown yet; `nil` once all were. All
        /// behind it was shown, by a list or as it came, and none of that counts as read until then, since what is before
        /// it was never seen.
        var gapEnd: Int64?
        /// The last message of those behind the gap that a list showed; 0 if none did.
        var listed: Int64 = 0

        /// Up to which message all was shown; 0 if that is not known.
        var upTo: Int64 { gapEnd == nil ? live : 0 }
    }

    private let values = Mutex(Values())

    public init(language: Language = .english) {
        values.withLock { ($0.language, $0.ownLanguage) = (language, language) }
    }

    /// Makes the state of a session without a door, in which something is done for a person in a conversation.
    public init(of person: PersonRef, in place: Place, language: Language) {
        values.withLock { state in
            (state.language, state.ownLanguage) = (language, language)
            (state.visit.person, state.visit.place) = (person, place)
        }
    }

    /// The signed-in person, or `nil`.
    public var person: PersonRef? { values.withLock { $0.visit.person } }
    public var isAdministrator: Bool { values.withLock { $0.visit.isAdministrator } }
    public var language: Language { values.withLock { $0.language } }
    /// Sets the session's language. Signing in replaces it by what the person chose, and signing out brings it back.
    public func use(_ language: Language) {
        values.withLock { state in
            state.language = language
            if state.visit.person == nil { state.ownLanguage = language }
        }
    }
    /// The open conversation, where lines without a slash go, or `nil`.
    public var place: Place? { values.withLock { $0.visit.place } }

    /// The sign-up that waits for its code in this session, or `nil`.
    public var signUp: SignUpTicket? {
        get { values.withLock { $0.visit.signUp } }
        set { values.withLock { $0.visit.signUp = newValue } }
    }

    /// Whether a program keeps the session's sign-in with a token.
    public var isKept: Bool { keptSignIn != nil }

    /// The sign-in with a token that the session belongs to, where a program keeps one.
    var keptSignIn: Int64? {
        get { values.withLock { $0.visit.keptSignIn } }
        set { values.withLock { $0.visit.keptSignIn = newValue } }
    }

    /// Whether the session is told of receipts and of who types.
    var listens: Bool {
        get { values.withLock { $0.listens } }
        set { values.withLock { $0.listens = newValue } }
    }

    /// Who is told which messages of the open conversation are shown.
    func onShown(_ listener: @escaping @Sendable (MessageID, ConversationID) -> Void) {
        values.withLock { $0.visit.onShown = listener }
    }

    /// Records where the session's last list continues, or `nil` at its end.
    public func record(_ continuation: Continuation?) {
        values.withLock { $0.visit.continuation = continuation }
    }

    func consumeContinuation() -> Continuation? {
        values.withLock { state in
            defer { state.visit.continuation = nil }
            return state.visit.continuation
        }
    }

    /// Puts back what was taken, unless another list was shown meanwhile.
    func restore(_ continuation: Continuation) {
        values.withLock { $0.visit.continuation = $0.visit.continuation ?? continuation }
    }

    /// By what the program's device is known: a hash of the secret that it named; `nil` if it named none.
    var device: String? { values.withLock { $0.device } }

    /// Sets the secret by which a program identifies its device. People who signed in there before can't be locked out
    /// by strangers' attempts.
    public func use(deviceSecret: String) {
        let device = "device:" + SignInToken(secret: deviceSecret).hash
        values.withLock { $0.device = device }
    }

    /// Whether the program at the other end has somebody draw when a question asks for it.
    public var canDraw: Bool {
        get { values.withLock { $0.canDraw } }
        set { values.withLock { $0.canDraw = newValue } }
    }

    /// The grid that the open question asks to be drawn on, or `nil` if it asks for words or none is open.
    public var canvas: Drawing.Size? {
        get { values.withLock { $0.canvas } }
        set { values.withLock { $0.canvas = newValue } }
    }

    /// Whether the program at the other end draws forms, and may answer many fields at once.
    public var drawsForms: Bool {
        get { values.withLock { $0.drawsForms } }
        set { values.withLock { $0.drawsForms = newValue } }
    }

    /// The form that the open question belongs to, or `nil` if it belongs to none, none is open, or nobody draws it.
    public var form: FormSheet? {
        get { values.withLock { $0.form } }
        set { values.withLock { $0.form = newValue } }
    }

    /// What the open question may be answered with, or `nil` if that isn't known, or none is open.
    public var answer: AskedAnswer? {
        get { values.withLock { $0.answer } }
        set { values.withLock { $0.answer = newValue } }
    }

    /// - Parameters:
    ///   - language: What the person chose, or `nil`: the session's own stays.
    ///   - kept: The sign-in with a token that the session belongs to.
    func signIn(_ person: PersonRef, isAdministrator: Bool, language: Language?, kept: Int64? = nil) {
        values.withLock {
            $0.language = language ?? $0.ownLanguage
            $0.visit = Visit(person: person, isAdministrator: isAdministrator, keptSignIn: kept)
        }
    }

    /// Takes over another name of the session's person or open place. Returns whether it was either.
    public func apply(_ renaming: Renaming) -> Bool {
        values.withLock { state in
            if let person = renaming.person, state.visit.person?.id == person.id {
                state.visit.person = person
                return true
            }
            guard let place = state.visit.place, place.name == renaming.before else { return false }
            state.visit.place = Place(conversation: place.conversation, name: renaming.after)
            return true
        }
    }

    /// Records the open conversation's new name.
    public func rename(to place: Place) {
        values.withLock { if $0.visit.place?.conversation == place.conversation { $0.visit.place = place } }
    }

    func signOut() {
        values.withLock { state in
            state.visit = Visit()
            state.language = state.ownLanguage
        }
    }

    /// Opens a conversation, or none. Returns the one that was open, with the last message up to which all was shown.
    ///
    /// - Parameter gapEnd: The last message that is there, if some up to it are yet to be shown.
    func open(_ place: Place?, gapEnd: Int64? = nil) -> (place: Place, shownUpTo: Int64)? {
        values.withLock { state in
            let before = state.visit.place.map { ($0, state.visit.shown.upTo) }
            state.visit.place = place
            state.visit.shown = Shown(gapEnd: gapEnd)
            return before
        }
    }

    /// The number after which the session was shown everything when it came back, or `nil`.
    var shownSince: Int64? {
        get { values.withLock { $0.visit.shownSince } }
        set { values.withLock { $0.visit.shownSince = newValue } }
    }

    /// Records that what ends a gap was shown, so that it ends before that. Nothing happens if the gap is no longer open.
    ///
    /// - Parameters:
    ///   - end: Where the gap ended.
    ///   - new: Where it ends from now on.
    func narrowGap(of conversation: ConversationID, from end: Int64, to new: Int64) {
        values.withLock { state in
            guard state.visit.place?.conversation == conversation, state.visit.shown.gapEnd == end else {
                return
            }
            state.visit.shown.gapEnd = new
            state.visit.shown.listed = max(state.visit.shown.listed, end)
        }
    }

    /// The open conversation, and the last message of those that were there and are yet to be shown; `nil` if all were.
    var gap: (place: Place, end: Int64)? {
        values.withLock { state in
            guard let place = state.visit.place, let end = state.visit.shown.gapEnd else { return nil }
            return (place, end)
        }
    }

    /// Records that all messages up to the end of a gap were shown. Returns the last one that was shown since; the end, if
    /// the gap is no longer open: another place is, or the same one was opened again.
    func closeGap(of conversation: ConversationID, upTo end: Int64) -> Int64 {
        values.withLock { state in
            guard state.visit.place?.conversation == conversation, state.visit.shown.gapEnd == end else {
                return end
            }
            state.visit.shown.gapEnd = nil
            return max(state.visit.shown.live, state.visit.shown.listed, end)
        }
    }

    /// Closes a conversation, if it is the open one. Returns whether it was. What was shown of it is not kept as read.
    func close(_ conversation: ConversationID) -> Bool {
        values.withLock { state in
            guard state.visit.place?.conversation == conversation else { return false }
            (state.visit.place, state.visit.shown) = (nil, Shown())
            return true
        }
    }

    /// The open conversation where messages were unread as it was opened, and not all of them are shown yet; `nil` otherwise.
    var unshownPlace: Place? {
        values.withLock { $0.visit.shown.gapEnd == nil ? nil : $0.visit.place }
    }

    /// Records that a message of the open conversation was shown, which counts as read, unless others before it weren't
    /// shown yet.
    public func recordShown(_ message: MessageID, in conversation: ConversationID) {
        let listener = values.withLock { state -> (@Sendable (MessageID, ConversationID) -> Void)? in
            guard state.visit.place?.conversation == conversation else { return nil }
            state.visit.shown.live = max(state.visit.shown.live, message.rawValue)
            return state.visit.shown.gapEnd == nil ? state.visit.onShown : nil
        }
        listener?(message, conversation)
    }

    /// Whether the connection is gone, so that nothing may be attached to it any more.
    public var isEnded: Bool { values.withLock { $0.isEnded } }

    /// Whether nobody can answer here any more: the connection is gone, or its input ended during a question.
    public var isSilent: Bool { values.withLock { $0.isEnded || $0.isSilent } }

    /// Records that the input has ended, so that no question can be answered.
    public func beSilent() { values.withLock { $0.isSilent = true } }

    func end() { values.withLock { $0.isEnded = true } }

    /// Returns what puts the session back to where it is now, for an operation that is lost after it changed the state.
    func restorer() -> @Sendable () -> Void {
        let (visit, language) = values.withLock { ($0.visit, $0.language) }
        return { self.values.withLock { ($0.visit, $0.language) = (visit, language) } }
    }

    /// The open conversation, and the last message up to which all was shown in it.
    var shown: (place: Place, upTo: Int64)? {
        values.withLock { state in state.visit.place.map { ($0, state.visit.shown.upTo) } }
    }
}

/// The continuation of a list: the command that showed its beginning, and what that command recorded of the rest.
public struct Continuation: Sendable, Hashable {
    /// The command's name.
    public let command: String
    /// The command's arguments, as they were typed.
    public let arguments: String
    /// What the command recorded, in its own encoding.
    public let note: [UInt8]

    public init(command: String, arguments: String, note: [UInt8]) {
        self.command = command
        self.arguments = arguments
        self.note = note
    }
}

/// What the open question of a session may be answered with, for completion.
public struct AskedAnswer: Sendable, Hashable {
    /// Names that the community knows, not who asks.
    public enum Names: Sendable, Hashable {
        case none
        /// Those in a text: `@handle` and `#slug`.
        case mentions
        case handles, places
        /// Slugs of groups, also of those that the person may enter.
        case groups
        case categories
        /// The person's own tags.
        case tags
    }

    public let names: Names
    /// Words that it may be, in all languages in which they are accepted.
    public let words: [LocalizedText]
    /// Whether it may be several, with commas between them.
    public let isList: Bool

    public init(_ names: Names = .none, words: [LocalizedText] = [], isList: Bool = false) {
        (self.names, self.words, self.isList) = (names, words, isList)
    }

    /// Makes the answer that people give to something of this name: `nil` if its name says nothing of that.
    public static func named(_ name: String, isList: Bool = false) -> AskedAnswer? {
        switch name {
        case "category", "categories": AskedAnswer(.categories, isList: isList)
        case "slug", "group": AskedAnswer(.groups, isList: isList)
        case "tag", "tags": AskedAnswer(.tags, isList: isList)
        case "handle", "handles": AskedAnswer(.handles, isList: isList)
        default: nil
        }
    }
}
