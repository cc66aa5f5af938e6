import Community
import Foundation
import Model

/// Commands for pictures and files. Bytes go in pieces, each of which is an answer of its own, so that what others do on
/// the same connection comes in between.
extension BuiltIn {
    /// Bytes of a piece on its way in: in Base64, with what stands before it, it is a line of 8,192 bytes.
    static let mostIn = 6_000
    /// Bytes of a piece on its way out.
    static let mostOut = 48_000

    /// `/attach IDS [TEXT]`: a message with what was uploaded.
    package static let attach = BuiltIn(
        "attach",
        phrase("built_in_attach"),
        [
            Argument(name: "paths", kind: .media(most: 10, words: [])),
            Argument(name: "text", kind: .text, isOptional: true),
        ], usage: "PATH[, PATH…] [TEXT]", for: .signedIn
    ) { call in
        guard let person = call.session.person else { throw CommandError.signInFirst }
        guard case .media(let ids) = call.arguments[0] else { return .none }
        guard let place = call.session.state.place else { throw CommandError.openFirst }
        try await call.campus.chat.perform(
            SendMessage(call.text(1), to: .id(place.conversation), media: ids), by: Actor(person.id))
        return .none
    }

    /// `/fetch ID`: what a picture or file is.
    package static let fetch = BuiltIn(
        "fetch",
        phrase("built_in_fetch"),
        [
            Argument(name: "id", kind: .integer(minimum: 1, maximum: .max)),
            Argument(name: "path", kind: .text, isOptional: true),
        ], for: .signedIn
    ) { call in
        guard let person = call.session.person else { throw CommandError.signInFirst }
        guard case .integer(let id) = call.arguments[0] else { return .none }
        let media = try await call.campus.media.media(MediaID(rawValue: id), by: Actor(person.id))
        call.say(
            Reply(
                lines: [
                    ListedMedia(media).line, MediaTexts.fetchElsewhere(media.id).text(in: call.language),
                ],
                detail: .media(media)))
        return .none
    }

    /// `/upload begin BYTES NAME`, `/upload piece ID OFFSET BASE64`, `/upload end ID`, `/upload at ID`, `/upload stop ID`.
    package static let upload = BuiltIn(
        "upload",
        phrase("built_in_upload"),
        [
            Argument(name: "step", kind: .choice(["begin", "piece", "end", "at", "stop"])),
            Argument(name: "upload", kind: .word), Argument(name: "rest", kind: .text, isOptional: true),
        ], usage: "begin BYTES NAME | piece ID OFFSET BASE64 | end ID | at ID | stop ID", for: .signedIn
    ) { call in
        guard let person = call.session.person else { throw CommandError.signInFirst }
        let (actor, media, id) = (Actor(person.id), call.campus.media.store, UploadID(word: call.text(1)))
        switch call.text(0) {
        case "begin":
            guard let bytes = Int(call.text(1)) else { throw CommunityError(.invalid, MediaTexts.noNumber) }
            call.say(progress: try await media.begin(call.text(2), bytes: bytes, by: actor))
        case "piece":
            try call.campus.rates.spend(.transfers, by: actor)
            let (offset, bytes) = try piece(call.text(2))
            call.say(progress: try await media.add(bytes, at: offset, to: id, by: actor))
        case "at": call.say(progress: try media.progress(of: id, by: actor))
        case "stop": try await media.cancel(id, by: actor)
        default:
            let stored = try await media.finish(id, by: actor)
            call.say(Reply(lines: [ListedMedia(stored).line], detail: .media(stored)))
        }
        return .none
    }

    /// `/download ID SIZE OFFSET`: the next bytes of a file.
    package static let download = BuiltIn(
        "download",
        phrase("built_in_download"),
        [
            Argument(name: "id", kind: .integer(minimum: 1, maximum: .max)),
            Argument(name: "size", kind: .choice(MediaSize.allCases.map(\.word))),
            Argument(name: "offset", kind: .integer(minimum: 0, maximum: 1 << 50)),
        ], for: .signedIn
    ) { call in
        guard let person = call.session.person else { throw CommandError.signInFirst }
        guard case .integer(let id) = call.arguments[0], case .integer(let offset) = call.arguments[2],
            let size = MediaSize(word: call.text(1))
        else { return .none }
        let actor = Actor(person.id)
        try call.campus.rates.spend(.transfers, by: actor)
        let piece = try await call.campus.media.piece(
            of: MediaID(rawValue: id), size, at: Int(offset), count: mostOut, by: actor)
        call.say(Reply(lines: [MediaTexts.piece(piece).text(in: call.language)], detail: .piece(piece)))
        return .none
    }

    /// `/pictures [HOW]`: a terminal takes it, so it comes here from what is none.
    package static let pictures = BuiltIn(
        "pictures",
        phrase("built_in_pictures"),
        [
            Argument(
                name: "how", kind: .choice(["on", "off", "auto", "kitty", "iterm", "sixel", "symbols"]),
                isOptional: true)
        ], usage: "[on | off | auto | kitty | iterm | sixel | symbols]", for: .signedIn
    ) { call in
        throw CommunityError(.invalid, MediaTexts.picturesElsewhere)
    }

    /// Whether a command carries a piece of a file, which is counted apart from what people type.
    static func isTransfer(_ name: String, _ rest: String) -> Bool {
        name == download.description.name
            || (name == upload.description.name && rest.hasPrefix("piece "))
    }

    /// `OFFSET BASE64`
    private static func piece(_ rest: String) throws -> (offset: Int, bytes: [UInt8]) {
        let words = rest.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let offset = Int(words[0]), let bytes = Data(base64Encoded: String(words[1]))
        else { throw CommunityError(.invalid, MediaTexts.noPiece) }
        return (offset, Array(bytes))
    }
}

extension BuiltIn.Call {
    fileprivate func say(progress: UploadProgress) {
        say(Reply(lines: [MediaTexts.progress(progress).text(in: language)], detail: .upload(progress)))
    }
}

/// What commands for pictures and files say.
private enum MediaTexts {
    static let picturesElsewhere = phrase("media_pictures_elsewhere")

    static func fetchElsewhere(_ id: MediaID) -> LocalizedText {
        phrase("media_fetch_elsewhere", ["id": id])
    }

    static func progress(_ upload: UploadProgress) -> LocalizedText {
        phrase("media_progress", ["id": "\(upload.id)", "received": upload.received, "bytes": upload.bytes])
    }

    static func piece(_ piece: MediaPiece) -> LocalizedText {
        phrase("media_piece", ["number": piece.bytes.count, "total": piece.total])
    }

    static let noNumber = phrase("media_no_number")

    static let noPiece = phrase("media_no_piece")
}
