import Community
import Doors
import Model
import NIOCore

/// One JSON object a line, for programs: every object has a `type`.
///
/// - `message`: `place`, `id`, `from`, `at` (milliseconds), `text`, and `edited` or `deleted` where so, with the
///   `language` to say it in and the `sequence` of the change; a new message's is its `id`; `replyTo` of an answer: the
///   answered message's `id`, and `from` and `text` where it is shown; `forwarded` of one whose words were sent before: `from` where that is told;
///   `all` of one that mentions everybody; `media` of one that came with pictures or files
/// - `annotation`: a card that a plugin added to a message: `place`, `id`, `plugin`, and `lines`, `language` and
///   `card` as a reply has them
/// - `notice`: `text`; a notification has `kind`, `id` and `subject` too, a joining or leaving `kind`, `place`, `person`
/// - `notice` of several who joined or left: `kind`, `place`, the first three of the `people`, and their `count`
/// - `notice` of the kind `hidden`: `place`, and how many messages of those whom the person forgot (`hidden`) came there since
///   its last line
/// - `reply`: `lines`, and the request's `tag`; `messages` and `language` where lines are messages; a card has `card` and `language` too, its `lines` are for who
///   can't draw one
/// - `reply` to what programs send for files: `upload`, `file` or `piece`
/// - `reply` with a text that programs take whole: `export`
/// - `end`: `tag`, `ok`, on failure `code` and `text`, and the `id` of the message that a text became; `after` where it
///   is told to wait: the milliseconds after which it may be tried again
/// - `error`: `code`, `text` and `after` of a request without a tag
/// - `session`: after signing in with the option `token`: `person`, `sequence`, after which the session gets
///   everything, and `token` where there is a new one
/// - `missed`: after `/resume TOKEN SEQUENCE` and what came since then: `reload` is true where that was too much,
///   and nothing came
/// - `receipt`: with the option `signals`: `place`, `person`, `state` (`delivered` or `read`), and `id`, the
///   message up to which; where it is one's own, another session of one's own has read it
/// - `seen`: with the option `signals`: some notifications were seen, here or elsewhere; `unseen` are left
/// - `typing`: with the option `signals`: `place`, `person`, and whether they are at it (`on`)
/// - `prompt`: `place` or null, `unread`, `signedIn`, `handle` or null, `asking` where the next text is an answer,
///   and with the option `drawings` its `canvas` where that is to be drawn: `width` and `height` in dots; with
///   the option `forms` the `form` that the answer belongs to
/// - `gateway`: `community`, what the community calls itself, after `/hello`
/// - `commands`: `names` of those that may be typed now, after `/hello` and whenever they change, for completion
///
/// A `message`, an `annotation` and a `notice` of a conversation have `muted` where the person doesn't want to be shown it
/// before they open the place.
///
/// Texts are unescaped but for JSON: whoever shows them escapes them. The objects are written directly into the buffer.
/// A message is a handful of fields for many connections, and `JSONEncoder` would build a tree, a string and a copy of
/// each.
final class JSONFormat: ConsoleFormat {
    private let language: Language

    init(language: Language) { self.language = language }

    var marksMuted: Bool { true }

    func encode(_ event: Event, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer) {
        switch event.fact {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message):
            encode(message, as: event.sequence, for: viewer, isMuted: isMuted, into: &buffer)
        default:
            guard let notice = event.fact.notice(by: event.actor) else { return }
            encode(notice, for: viewer, isMuted: isMuted, into: &buffer)
        }
    }

    func encode(
        _ annotation: Annotation, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer
    ) {
        let card = annotation.card(in: language)
        buffer.beginObject("annotation")
        buffer.addField("place", annotation.conversation.name(for: viewer))
        buffer.addField("id", annotation.message.rawValue)
        buffer.addField("plugin", annotation.plugin)
        buffer.addField(
            "lines", CardRenderer.writtenLines(for: card, language: language, now: annotation.at))
        buffer.addField("language", language.rawValue)
        buffer.addField("card", encoding: card)
        if isMuted { buffer.addField("muted", true) }
        buffer.endObject()
    }

    func encode(_ comings: Comings, isMuted: Bool, into buffer: inout ByteBuffer) {
        let place = comings.conversation.name(for: nil)
        buffer.beginObject("notice")
        buffer.addField("kind", comings.kind.rawValue)
        buffer.addField("place", place)
        buffer.addField("people", comings.people.map(\.handle))
        buffer.addField("count", Int64(comings.count))
        buffer.addField("text", comings.text(place: place, in: language))
        if isMuted { buffer.addField("muted", true) }
        buffer.endObject()
    }

    func encode(
        hidden count: Int, in conversation: ConversationRef, isMuted: Bool, into buffer: inout ByteBuffer
    ) {
        buffer.beginObject("notice")
        buffer.addField("kind", "hidden")
        buffer.addField("place", conversation.name(for: nil))
        buffer.addField("hidden", Int64(count))
        buffer.addField("text", ConsoleWords.hidden(count, in: language))
        if isMuted { buffer.addField("muted", true) }
        buffer.endObject()
    }

    func encode(remark: LocalizedText, into buffer: inout ByteBuffer) {
        encode(notice: remark.text(in: language), into: &buffer)
    }

    func encode(_ notification: Notification, into buffer: inout ByteBuffer) {
        buffer.beginObject("notice")
        buffer.addField("kind", notification.kind.rawValue)
        buffer.addField("id", notification.id.rawValue)
        buffer.addField("subject", notification.subject)
        buffer.addField("text", notification.line(in: language))
        buffer.endObject()
    }

    func encode(reply: Reply, tag: String?, into buffer: inout ByteBuffer) {
        buffer.beginObject("reply")
        if let tag { buffer.addField("tag", tag) }
        buffer.addField("lines", reply.lines)
        if !reply.messages.isEmpty {
            buffer.addField("messages", encoding: reply.messages)
            buffer.addField("language", language.rawValue)
        }
        switch reply.detail {
        case .upload(let upload): buffer.addField("upload", encoding: WireUpload(upload))
        case .media(let media): buffer.addField("file", encoding: ListedMedia(media))
        case .shown(let media): buffer.addField("media", encoding: media)
        case .path(let part): buffer.addField("path", part)
        case .piece(let piece): buffer.addField("piece", encoding: WirePiece(piece))
        case .export(let export): buffer.addField("export", encoding: WireExport(export))
        case nil: break
        }
        buffer.endObject()
    }

    func encode(card: Card, tag: String?, now: Timestamp, into buffer: inout ByteBuffer) {
        buffer.beginObject("reply")
        if let tag { buffer.addField("tag", tag) }
        buffer.addField("lines", CardRenderer.writtenLines(for: card, language: language, now: now))
        buffer.addField("language", language.rawValue)
        buffer.addField("card", encoding: card)
        buffer.endObject()
    }

    func encode(endOf tag: String?, error: CommunityError?, into buffer: inout ByteBuffer) {
        guard tag != nil || error != nil else { return }
        buffer.beginObject(tag == nil ? "error" : "end")
        if let tag {
            buffer.addField("tag", tag)
            buffer.addField("ok", error == nil)
        }
        if let error {
            buffer.addField("code", error.code.rawValue)
            buffer.addField("text", error.message(in: language))
            if let path = error.path { buffer.addField("path", path) }
            if let after = error.after { buffer.addField("after", max(1, after.wholeMilliseconds)) }
        }
        buffer.endObject()
    }

    func encode(session welcome: Welcome, token: SignInToken?, into buffer: inout ByteBuffer) {
        buffer.beginObject("session")
        if let token { buffer.addField("token", token.secret) }
        buffer.addField("person", welcome.person.handle)
        buffer.addField("sequence", welcome.sequence)
        buffer.endObject()
    }

    func encode(missedUpTo sequence: Int64, reload: Bool, into buffer: inout ByteBuffer) {
        buffer.beginObject("missed")
        buffer.addField("sequence", sequence)
        if reload { buffer.addField("reload", true) }
        buffer.endObject()
    }

    func encode(_ receipt: Receipt, for viewer: PersonID, into buffer: inout ByteBuffer) {
        buffer.beginObject("receipt")
        buffer.addField("place", receipt.conversation.place(for: viewer).name)
        buffer.addField("person", receipt.person.handle)
        buffer.addField("state", receipt.state.rawValue)
        buffer.addField("id", receipt.upTo.rawValue)
        buffer.endObject()
    }

    func encode(unseen count: Int, into buffer: inout ByteBuffer) {
        buffer.beginObject("seen")
        buffer.addField("unseen", Int64(count))
        buffer.endObject()
    }

    func encode(_ signal: TypingSignal, for viewer: PersonID, into buffer: inout ByteBuffer) {
        buffer.beginObject("typing")
        buffer.addField("place", signal.conversation.place(for: viewer).name)
        buffer.addField("person", signal.person.handle)
        buffer.addField("on", signal.isTyping)
        buffer.endObject()
    }

    func encode(endOf tag: String, stored message: MessageID, into buffer: inout ByteBuffer) {
        buffer.beginObject("end")
        buffer.addField("tag", tag)
        buffer.addField("ok", true)
        buffer.addField("id", message.rawValue)
        buffer.endObject()
    }

    func encode(notice line: String, into buffer: inout ByteBuffer) {
        buffer.beginObject("notice")
        buffer.addField("text", line)
        buffer.endObject()
    }

    func encode(prompt: ConsolePrompt, into buffer: inout ByteBuffer) {
        buffer.beginObject("prompt")
        buffer.addField("place", prompt.place)
        buffer.addField("unread", Int64(prompt.unread))
        buffer.addField("signedIn", prompt.handle != nil)
        buffer.addField("handle", prompt.handle)
        if prompt.isAsking { buffer.addField("asking", true) }
        if let canvas = prompt.canvas { buffer.addField("canvas", encoding: canvas) }
        if let form = prompt.form { buffer.addField("form", encoding: form) }
        buffer.addField("language", prompt.language.rawValue)
        buffer.endObject()
    }

    func encode(community name: String, into buffer: inout ByteBuffer) {
        buffer.beginObject("gateway")
        buffer.addField("community", name)
        buffer.endObject()
    }

    func encode(commands names: [String], into buffer: inout ByteBuffer) {
        buffer.beginObject("commands")
        buffer.addField("names", names)
        buffer.endObject()
    }

    private func encode(
        _ message: Message, as sequence: Int64, for viewer: PersonID?, isMuted: Bool,
        into buffer: inout ByteBuffer
    ) {
        buffer.beginObject("message")
        buffer.addField("place", message.conversation.name(for: viewer))
        buffer.addField("id", message.id.rawValue)
        buffer.addField("from", message.sender.handle)
        buffer.addField("at", message.sentAt.milliseconds)
        buffer.addField("text", message.text)
        if let quote = message.quote { buffer.addField("replyTo", encoding: ListedMessage.Quote(quote)) }
        if let forwarded = message.forwarded { buffer.addField("forwarded", encoding: forwarded) }
        if !message.media.isEmpty { buffer.addField("media", encoding: message.media.map(ListedMedia.init)) }
        if message.isForAll { buffer.addField("all", true) }
        if message.isEdited { buffer.addField("edited", true) }
        if message.isDeleted { buffer.addField("deleted", true) }
        if message.isEdited || message.isDeleted || message.forwarded != nil {
            buffer.addField("language", language.rawValue)
        }
        if sequence != message.id.rawValue { buffer.addField("sequence", sequence) }
        if isMuted { buffer.addField("muted", true) }
        buffer.endObject()
    }

    private func encode(
        _ notice: FactNotice, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer
    ) {
        let place = notice.conversation.name(for: viewer)
        buffer.beginObject("notice")
        buffer.addField("kind", notice.kind)
        buffer.addField("place", place)
        buffer.addField("person", notice.person.handle)
        for (name, detail) in notice.details {
            switch detail {
            case .number(let number): buffer.addField(name, number)
            case .text(let text): buffer.addField(name, text)
            }
        }
        buffer.addField("text", notice.text(place: place, in: language))
        if isMuted { buffer.addField("muted", true) }
        buffer.endObject()
    }
}
