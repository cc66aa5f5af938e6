/// Why the community refused: a code for programs and a message that says what to do next.
public struct CommunityError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of refusal it is.
    public enum Code: String, Sendable, CaseIterable {
        /// The input is malformed or out of bounds.
        case invalid
        /// There is no such thing, or none that the caller may know of.
        case notFound = "not_found"
        /// The caller may not do this.
        case forbidden
        /// It exists already.
        case exists
        /// Somebody else changed it since it was read.
        case conflict
        /// A stated limit is reached.
        case limit
        /// Too many attempts; the message says how long to wait.
        case slowDown = "slow_down"
        /// The caller has to sign in first.
        case signedOut = "signed_out"
        /// The other person has to answer first.
        case waiting
        /// The gateway can't do it now (storage stopped, a plugin failed).
        case unavailable
    }

    /// Why it refused.
    public let refusal: Refusal
    public var code: Code { refusal.code }
    /// What happened and what to do next, as people read it.
    public let words: LocalizedText

    /// How long to wait before the same may be tried again, for programs that retry by themselves. `nil` if it isn't
    /// known.
    public let after: Duration?

    /// The part of a command that should have been the numbers of uploads, for programs that have files: they upload what
    /// it names, and give the command again with the numbers in its place. `nil` for any other error.
    public let path: String?

    public init(_ refusal: Refusal, _ words: LocalizedText, after: Duration? = nil, path: String? = nil) {
        self.path = path
        self.refusal = refusal
        self.words = words
        self.after = after
    }

    /// Makes a refusal from a message that a plugin or the storage wrote, in one language.
    public init(_ code: Code, verbatim message: String) {
        self.init(Refusal(code), LocalizedText(stringLiteral: message))
    }

    /// Returns what the person is told, in `language`.
    public func message(in language: Language) -> String { words.text(in: language) }

    /// The message in English, for logs and programs.
    public var message: String { words.text(in: .english) }

    public var description: String { message }
}
