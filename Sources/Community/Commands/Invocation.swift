public import Model

/// A reply of a command to its caller: lines or a card. Each door draws it in its own way.
public struct Reply: Sendable, Hashable {
    public let lines: [String]
    /// The message that each line is, or `nil` for one that is none; empty if none is.
    public let messages: [ListedMessage?]
    /// The card, which replaces the lines, or `nil`.
    public let card: Card?
    /// What programs get beside the lines, or `nil`.
    public let detail: Detail?

    /// What an answer is about beside its lines, for programs.
    public enum Detail: Sendable, Hashable {
        /// Pictures and files that it shows, each of which has a line.
        case shown([ListedMedia])
        /// The end of a line that may become the path of a file, which the program knows.
        case path(String)
        case upload(UploadProgress)
        case media(Media)
        case piece(MediaPiece)
        /// A text that its lines are, and that programs take whole.
        case export(ExportedText)
    }

    /// - Parameter messages: One for each line, or none at all.
    public init(lines: [String], messages: [ListedMessage?] = [], detail: Detail? = nil) {
        self.lines = lines
        self.messages = messages.contains { $0 != nil } ? messages : []
        self.detail = detail
        card = nil
    }

    public init(_ line: String) { self.init(lines: [line]) }

    /// Shows pictures and files, with a line for each.
    public init(showing media: [ListedMedia]) {
        self.init(lines: media.map(\.line), detail: .shown(media))
    }

    /// Gives a text as a whole file.
    public init(exporting text: ExportedText) {
        self.init(lines: text.lines, detail: .export(text))
    }

    public init(_ card: Card) {
        (lines, messages, detail) = ([], [], nil)
        self.card = card
    }

    /// The bytes of its lines, or the size of its card as drawn.
    public var textBytes: Int {
        var bytes = lines.reduce(0) { $0 + $1.utf8.count + 1 } + (card?.drawnBytes ?? 0)
        switch detail {
        case .piece(let piece): bytes += piece.bytes.count
        case .export(let export): bytes += export.note?.utf8.count ?? 0
        default: break
        }
        return bytes
    }

    /// Returns the two as one; neither has a card.
    public func joined(_ next: Reply) -> Reply {
        guard !messages.isEmpty || !next.messages.isEmpty else { return Reply(lines: lines + next.lines) }
        return Reply(lines: lines + next.lines, messages: rows + next.rows)
    }

    /// A message or `nil` for each line.
    private var rows: [ListedMessage?] {
        messages.isEmpty ? Array(repeating: nil, count: lines.count) : messages
    }
}

/// One call of a command that somebody typed.
public struct Invocation: Sendable {
    public let session: any Session
    /// The language of what is said: the session's, or a question's own.
    public private(set) var language: Language
    /// Sends a reply to the caller. It may be called any number of times before the command ends.
    public let reply: @Sendable (Reply) -> Void
    /// Waits for the caller's next text and returns it. `nil` if they give a command instead or leave, or the task is
    /// cancelled. A door where nobody can be asked returns `nil` at once.
    public let ask: @Sendable () async -> String?
    /// The rest of the list that the command has to continue, or `nil` if it starts from the beginning.
    public private(set) var rest: Continuation?
    /// Whether others read the answer: then it is nothing that is the caller's own.
    public let isPublic: Bool
    /// Whether the sources of the answer are to be asked anew, whatever was stored.
    public private(set) var isFresh = false

    public init(
        session: any Session, isPublic: Bool = false, ask: @escaping @Sendable () async -> String? = { nil },
        reply: @escaping @Sendable (Reply) -> Void
    ) {
        self.session = session
        self.isPublic = isPublic
        language = session.language
        self.ask = ask
        self.reply = reply
    }

    func resuming(_ rest: Continuation) -> Invocation {
        var invocation = self
        invocation.rest = rest
        return invocation
    }

    /// Returns the call with an answer that is made anew.
    public func refreshing() -> Invocation {
        var invocation = self
        invocation.isFresh = true
        return invocation
    }

    /// Returns the call with another language of what is said.
    public func speaking(_ language: Language) -> Invocation {
        var invocation = self
        invocation.language = language
        return invocation
    }
}

/// A text that another program takes whole, as a file: a calendar, a table.
///
/// Programs and scripts get it as it is, line ends and all; people see its lines.
public struct ExportedText: Sendable, Hashable {
    /// What a file of it is called.
    public let name: String
    /// Its media type, such as `text/calendar`.
    public let type: String
    /// The text, in which no control characters are but tabs and line ends.
    public let text: String
    /// What people may do with it; not part of the text.
    public let note: String?
    /// Whether `/more` gives another one behind it.
    public let goesOn: Bool

    /// - Returns: `nil` if the name isn't one of 1 to 100 of `A-Z a-z 0-9 . _ -` that begins with a letter or a digit, or the
    ///   type isn't a media type.
    public init?(name: String, type: String, text: String, note: String? = nil, goesOn: Bool = false) {
        guard name.utf8.count <= Self.longestName,
            name.wholeMatch(of: #/[A-Za-z0-9][A-Za-z0-9._-]*/#) != nil,
            type.utf8.count <= Self.longestName, type.wholeMatch(of: #/[a-z0-9.+-]+\/[a-z0-9.+-]+/#) != nil
        else { return nil }
        (self.name, self.type, self.note, self.goesOn) = (name, type, note, goesOn)
        var harmless = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            harmless.append(isControl && !["\t", "\n", "\r"].contains(scalar) ? " " : scalar)
        }
        self.text = String(harmless)
    }

    /// Bytes of a name or a type, at most: file systems take 255, and an ending may be put behind.
    private static let longestName = 100

    /// Its lines, without what ends them.
    public var lines: [String] {
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
            String(String.UnicodeScalarView($0.last == "\r" ? $0.dropLast() : $0))
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}

/// Whose command has something announced that is its answer too.
///
/// Both go with the task, since what announces lies far from who asked. What is told of anything else, even by a task that
/// began meanwhile, reaches the session as it reaches others.
public enum AnsweredSession {
    /// Whoever asked, and gets the lines as the answer; `nil` if nobody did.
    @TaskLocal public static var asking: SessionID?
    /// The session that an announcement passes over; `nil` if it passes over none.
    @TaskLocal public static var passedOver: SessionID?
}
