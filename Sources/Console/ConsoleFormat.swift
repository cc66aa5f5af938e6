import Community
import Doors
import NIOCore

/// How the console writes to a connection. One object a format and language, shared by all connections.
protocol ConsoleFormat: EventEncoder {
    /// Lines that answer a request.
    func encode(reply lines: [String], tag: String?, into buffer: inout ByteBuffer)
    /// A card that answers a request; ages in it are counted from `now`.
    func encode(card: Card, tag: String?, now: Timestamp, into buffer: inout ByteBuffer)
    /// The end of a request: nothing on success, unless it had a tag or the format says so.
    func encode(endOf tag: String?, error: CommunityError?, into buffer: inout ByteBuffer)
    /// The end of a request with a tag that stored a message.
    func encode(endOf tag: String, stored message: MessageID, into buffer: inout ByteBuffer)
    /// From where on a session is live, and the token that a program keeps to be signed in again, where it is new.
    func encode(session welcome: Welcome, token: SignInToken?, into buffer: inout ByteBuffer)
    /// The end of what a returning session has missed.
    func encode(missedUpTo sequence: Int64, reload: Bool, into buffer: inout ByteBuffer)
    /// A line that nobody asked for.
    func encode(notice line: String, into buffer: inout ByteBuffer)
    /// What a prompt shows now.
    func encode(prompt: ConsolePrompt, into buffer: inout ByteBuffer)
    /// The names of all commands, for completion.
    func encode(commands names: [String], into buffer: inout ByteBuffer)
}

/// The formats there are.
enum ConsoleFormats {
    enum Name: String, CaseIterable { case plain, json }

    private static let plain = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, PlainFormat(language: $0)) })
    private static let json = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, JSONFormat(language: $0)) })
    private static let fallback = PlainFormat(language: .english)

    /// The one object of a format and language: hubs encode once for all who share it.
    static func format(_ name: Name, in language: Language) -> any ConsoleFormat {
        let format: (any ConsoleFormat)? =
            switch name {
            case .plain: plain[language]
            case .json: json[language]
            }
        return format ?? fallback
    }
}
