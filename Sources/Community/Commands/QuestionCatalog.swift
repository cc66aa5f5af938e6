public import Model

/// What people may ask in plain words. The plugin host implements it.
public protocol QuestionCatalog: Sendable {
    /// Answers a question in plain words, by the plugin that it belongs to, in the question's language. What is unclear
    /// is asked back.
    /// - Throws: `CommunityError`, with a message for the caller.
    func ask(_ text: String, invocation: Invocation) async throws
    /// Takes back the answer to the caller's last question: keeps the question for administrators, without a name, and
    /// offers what else it may have meant.
    /// - Throws: `CommunityError`: `.notFound` if they asked nothing lately.
    func correct(invocation: Invocation) async throws

    /// Shows the cards that the caller keeps, each as of now.
    func showDashboard(invocation: Invocation) async throws
    /// Keeps the last card that somebody was shown. Returns what was kept, in words.
    /// - Throws: `CommunityError`: `.notFound` if they were shown none lately, `.limit` if they keep as many as they may.
    func addToDashboard(for session: any Session) async throws -> LocalizedText
    /// Keeps a card no longer. Returns which, in words.
    /// - Throws: `CommunityError`: `.notFound` if there is no such number.
    func dropFromDashboard(_ number: Int, for session: any Session) async throws -> LocalizedText

    /// What can be asked in plain words, sorted by name.
    var intents: [IntentReport] { get }
    /// Returns how a question is understood, on lines that a program can read, and why.
    /// - Parameter before: An intent with its slots in JSON, as if that had been asked before.
    /// - Throws: `CommunityError` if `before` can't be read.
    func explanation(of text: String, after before: String?) async throws -> [String]
    /// The questions that people said were misread, the latest first.
    func misreadQuestions() async throws -> [MisreadQuestion]
    /// Removes them. Returns how many there were.
    func removeMisreadQuestions() async throws -> Int
}

/// Something that can be asked in plain words, and how often it was.
public struct IntentReport: Sendable, Hashable {
    public let name: String
    public let summary: LocalizedText
    /// Questions since the gateway started.
    public let count: Int

    public init(name: String, summary: LocalizedText, count: Int) {
        (self.name, self.summary, self.count) = (name, summary, count)
    }
}

/// A question whose answer somebody took back.
public struct MisreadQuestion: Sendable, Hashable {
    public let text: String
    /// The intent that it was taken for; `nil` if nothing answered it.
    public let taken: String?
    /// The intent that was meant; `nil` if none of those that were offered.
    public let meant: String?
    /// The text as a phrase of what was meant: `rain in {place}`.
    public let phrase: String?
    public let count: Int
    public let at: Timestamp

    public init(text: String, taken: String?, meant: String?, phrase: String?, count: Int, at: Timestamp) {
        (self.text, self.taken, self.meant) = (text, taken, meant)
        (self.phrase, self.count, self.at) = (phrase, count, at)
    }
}

/// Where no plugin can be asked.
extension QuestionCatalog {
    public func ask(_ text: String, invocation: Invocation) async throws {
        throw CommunityError(.notFound, CommandWords.nothingToAsk)
    }

    public func correct(invocation: Invocation) async throws {
        throw CommunityError(.notFound, CommandWords.nothingToAsk)
    }

    public func showDashboard(invocation: Invocation) async throws {
        throw CommunityError(.notFound, CommandWords.nothingToAsk)
    }

    public func addToDashboard(for session: any Session) async throws -> LocalizedText {
        throw CommunityError(.notFound, CommandWords.nothingToAsk)
    }

    public func dropFromDashboard(_ number: Int, for session: any Session) async throws -> LocalizedText {
        throw CommunityError(.notFound, CommandWords.nothingToAsk)
    }

    public var intents: [IntentReport] { [] }

    public func explanation(of text: String, after before: String?) async throws -> [String] { [] }

    public func misreadQuestions() async throws -> [MisreadQuestion] { [] }

    public func removeMisreadQuestions() async throws -> Int { 0 }
}
