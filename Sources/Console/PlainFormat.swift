import Community
import Doors
import Model
import NIOCore

/// Lines as people read them.
///
///     [PLACE] ID HANDLE: TEXT         a message
///     [PLACE] ID HANDLE [ID NAME, SIZE]: TEXT   one with a picture or file
///     > ID HANDLE: TEXT               before an answer: the message that it answers; `> ID` where that isn't shown
///     + ID TEXT                       a card that a plugin added to message ID, a line each
///     * TEXT                          a notification, or somebody joining or leaving
///     error: TEXT                     a request that failed
///       TEXT                          a reply: two spaces, with a tag `@7 ` before them
///     @7 ok                           the end of a request with a tag
final class PlainFormat: ConsoleFormat {
    private let language: Language

    init(language: Language) { self.language = language }

    var marksMuted: Bool { false }

    func encode(_ event: Event, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer) {
        switch event.fact {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message):
            encode(message, for: viewer, into: &buffer)
        default:
            guard let notice = event.fact.notice(by: event.actor) else { return }
            let place = notice.conversation.name(for: viewer)
            encode(notice: notice.text(place: place, in: language), into: &buffer)
        }
    }

    func encode(
        _ annotation: Annotation, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer
    ) {
        let renderer = CardRenderer(.plain, language: language, now: annotation.at)
        for line in renderer.lines(for: annotation.card(in: language)) {
            buffer.writeString("+ \(annotation.message) ")
            buffer.writeString(line)  // harmless already
            buffer.writeStaticString("\n")
        }
    }

    func encode(_ comings: Comings, isMuted: Bool, into buffer: inout ByteBuffer) {
        let place = comings.conversation.name(for: nil)
        encode(notice: comings.text(place: place, in: language), into: &buffer)
    }

    func encode(
        hidden count: Int, in conversation: ConversationRef, isMuted: Bool, into buffer: inout ByteBuffer
    ) {
        encode(notice: ConsoleWords.hidden(count, in: language), into: &buffer)
    }

    func encode(remark: LocalizedText, into buffer: inout ByteBuffer) {
        encode(notice: remark.text(in: language), into: &buffer)
    }

    func encode(_ notification: Notification, into buffer: inout ByteBuffer) {
        encode(notice: notification.line(in: language), into: &buffer)
    }

    func encode(reply: Reply, tag: String?, into buffer: inout ByteBuffer) {
        for line in reply.lines {
            write(tag, into: &buffer)
            buffer.writeStaticString("  ")
            buffer.writeEscaped(line)
            buffer.writeStaticString("\n")
        }
        // A script takes the lines; that they go on is said as nothing that could be one of them.
        if case .export(let export) = reply.detail, export.goesOn, let note = export.note {
            encode(notice: note, into: &buffer)
        }
    }

    func encode(card: Card, tag: String?, now: Timestamp, into buffer: inout ByteBuffer) {
        for line in CardRenderer(.plain, language: language, now: now).lines(for: card) {
            write(tag, into: &buffer)
            buffer.writeStaticString("  ")
            buffer.writeString(line)  // harmless already
            buffer.writeStaticString("\n")
        }
    }

    func encode(endOf tag: String?, error: CommunityError?, into buffer: inout ByteBuffer) {
        write(tag, into: &buffer)
        if let error {
            buffer.writeStaticString("error: ")
            buffer.writeEscaped(error.message(in: language))
            buffer.writeStaticString("\n")
        } else if tag != nil {
            buffer.writeStaticString("ok\n")
        }
    }

    /// Writes nothing: a person at a plain connection needs neither a token nor numbers.
    func encode(session welcome: Welcome, token: SignInToken?, into buffer: inout ByteBuffer) {}
    func encode(missedUpTo sequence: Int64, reload: Bool, into buffer: inout ByteBuffer) {}

    func encode(endOf tag: String, stored message: MessageID, into buffer: inout ByteBuffer) {
        encode(endOf: tag, error: nil, into: &buffer)
    }

    func encode(notice line: String, into buffer: inout ByteBuffer) {
        buffer.writeStaticString("* ")
        buffer.writeEscaped(line)
        buffer.writeStaticString("\n")
    }

    func encode(prompt: ConsolePrompt, into buffer: inout ByteBuffer) {}

    func encode(community name: String, into buffer: inout ByteBuffer) {}

    func encode(commands names: [String], into buffer: inout ByteBuffer) {}

    private func encode(_ message: Message, for viewer: PersonID?, into buffer: inout ByteBuffer) {
        if let quote = message.quote, !message.isDeleted, !message.isEdited || quote.shown != nil {
            buffer.writeEscaped(ListedMessage.Quote(quote).line)
            buffer.writeStaticString("\n")
        }
        buffer.writeStaticString("[")
        buffer.writeName(of: message.conversation, for: viewer)
        buffer.writeStaticString("] ")
        buffer.writeString(message.id.description)
        buffer.writeStaticString(" ")
        buffer.writeEscaped(message.sender.handle)
        if message.isDeleted {
            buffer.writeString(" (\(ConsoleWords.deleted(in: language)))\n")
            return
        }
        if let forwarded = message.forwarded {
            buffer.writeString(" (\(ConsoleWords.forwarded(forwarded, in: language)))")
        }
        if message.isEdited { buffer.writeString(" (\(ConsoleWords.edited(in: language)))") }
        for media in message.media {
            buffer.writeStaticString(" [")
            buffer.writeEscaped(ListedMedia(media).line)
            buffer.writeStaticString("]")
        }
        buffer.writeStaticString(": ")
        buffer.writeEscaped(message.text)
        buffer.writeStaticString("\n")
    }

    private func write(_ tag: String?, into buffer: inout ByteBuffer) {
        guard let tag else { return }
        buffer.writeStaticString("@")
        buffer.writeString(tag)
        buffer.writeStaticString(" ")
    }
}

extension ConversationRef {
    /// Returns the conversation's name for `viewer`, which is `nil` for a group.
    func name(for viewer: PersonID?) -> String {
        let (sign, word) = parts(for: viewer)
        return "\(sign)\(word)"
    }

    fileprivate func parts(for viewer: PersonID?) -> (sign: StaticString, word: String) {
        switch self {
        case .group(_, let slug): ("#", slug)
        case .direct(_, let one, let other): ("@", (one.id == viewer ? other : one).handle)
        }
    }
}

extension ByteBuffer {
    /// Appends a conversation's name for `viewer`, which is `nil` for a group.
    fileprivate mutating func writeName(of conversation: ConversationRef, for viewer: PersonID?) {
        let (sign, word) = conversation.parts(for: viewer)
        writeStaticString(sign)
        writeEscaped(word)
    }
}
