/// Why the community refused: a code for programs and a message that says what to do next.
public struct CommunityError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of refusal it is.
    public enum Code: String, Sendable {
        /// What was given is malformed or out of bounds.
        case invalid
        /// No such thing, or none that the caller may know of.
        case notFound = "not_found"
        /// The caller may not do this.
        case forbidden
        /// It is there already.
        case exists
        /// Somebody else changed it since it was read.
        case conflict
        /// A stated limit is reached.
        case limit
        /// Too many attempts; the message says how long to wait.
        case slowDown = "slow_down"
        /// Signing in comes first.
        case signedOut = "signed_out"
        /// An answer of the other person is awaited.
        case waiting
        /// The gateway can't do it now (storage stopped, a plugin failed).
        case unavailable
    }

    public let code: Code
    /// What happened and what to do next, as people read it.
    public let words: LocalizedText

    public init(_ code: Code, _ words: LocalizedText) {
        self.code = code
        self.words = words
    }

    /// A refusal whose words come from elsewhere, in one language: a plugin's, or storage's.
    public init(_ code: Code, verbatim message: String) {
        self.init(code, LocalizedText(stringLiteral: message))
    }

    /// What the person is told in `language`.
    public func message(in language: Language) -> String { words.text(in: language) }

    /// In English, for logs and programs.
    public var message: String { words.text(in: .english) }

    public var description: String { message }
}
