import Commands
import Community
import Doors
import Model
import NIOCore

/// How the console writes to a connection. There is one object for each format and language, which all connections
/// share.
protocol ConsoleFormat: EventEncoder {
    /// Appends lines that answer a request. The reply has no card.
    func encode(reply: Reply, tag: String?, into buffer: inout ByteBuffer)
    /// Appends a card that answers a request. Its ages are counted from `now`.
    func encode(card: Card, tag: String?, now: Timestamp, into buffer: inout ByteBuffer)
    /// Appends the end of a request. A success without a tag is silent, unless the format says otherwise.
    func encode(endOf tag: String?, error: CommunityError?, into buffer: inout ByteBuffer)
    /// Appends the end of a tagged request that stored a message.
    func encode(endOf tag: String, stored message: MessageID, into buffer: inout ByteBuffer)
    /// Appends the number from which a session is live, and the token for signing in again if it is new.
    func encode(session welcome: Welcome, token: SignInToken?, into buffer: inout ByteBuffer)
    /// Appends the end of what a returning session has missed.
    func encode(missedUpTo sequence: Int64, reload: Bool, into buffer: inout ByteBuffer)
    /// Appends an unsolicited line.
    func encode(notice line: String, into buffer: inout ByteBuffer)
    /// Appends what the prompt shows now.
    func encode(prompt: ConsolePrompt, into buffer: inout ByteBuffer)
    /// Appends what the community calls itself.
    func encode(community name: String, into buffer: inout ByteBuffer)
    /// Appends the names of all commands, for completion.
    func encode(commands names: [String], into buffer: inout ByteBuffer)
}

/// All formats of the console.
enum ConsoleFormats {
    private static let plain = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, PlainFormat(language: $0)) })
    private static let json = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, JSONFormat(language: $0)) })
    private static let fallback = PlainFormat(language: .english)

    /// Returns the one object of a format and language. Hubs encode once for all who share it.
    static func format(_ name: LineFormat, in language: Language) -> any ConsoleFormat {
        let format: (any ConsoleFormat)? =
            switch name {
            case .plain: plain[language]
            case .json: json[language]
            }
        return format ?? fallback
    }
}
