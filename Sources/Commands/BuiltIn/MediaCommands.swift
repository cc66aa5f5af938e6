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
        LocalizedText(
            "Sends pictures or files to the open conversation; at quad console, by their paths.",
            hant: "傳送圖片或檔案到目前的對話；在 quad console 中可用路徑。", hans: "发送图片或文件到当前的对话；在 quad console 中可用路径。"),
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
        LocalizedText(
            "Saves a picture or file that somebody sent, at quad console; elsewhere it says what it is.",
            hant: "儲存別人傳送的圖片或檔案（在 quad console）；其他地方只說明它是什麼。",
            hans: "保存别人发送的图片或文件（在 quad console）；其他地方只说明它是什么。"),
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
        LocalizedText(
            "Sends a file in pieces; programs use it.", hant: "分段傳送檔案；供程式使用。", hans: "分段发送文件；供程序使用。"),
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
        LocalizedText(
            "Fetches a piece of a file; programs use it.", hant: "取得檔案的一段；供程式使用。", hans: "取得文件的一段；供程序使用。"),
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
        LocalizedText(
            "Says or sets how `quad console` shows pictures on a terminal.",
            hant: "查看或設定 quad console 如何在終端機顯示圖片。",
            hans: "查看或设置 quad console 如何在终端显示图片。"),
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
    static let picturesElsewhere = LocalizedText(
        "this connection shows no pictures. `quad console` on a terminal does",
        hant: "這個連線不顯示圖片。終端機上的 quad console 會顯示", hans: "这个连接不显示图片。终端上的 quad console 会显示")

    static func fetchElsewhere(_ id: MediaID) -> LocalizedText {
        LocalizedText(
            "in `quad console`, /fetch \(id) saves it; so does `quad media get \(id)`",
            hant: "在 quad console 中，/fetch \(id) 會儲存它；quad media get \(id) 亦可",
            hans: "在 quad console 中，/fetch \(id) 会保存它；quad media get \(id) 也可以")
    }

    static func progress(_ upload: UploadProgress) -> LocalizedText {
        LocalizedText(
            "upload \(upload.id): \(upload.received) of \(upload.bytes) bytes",
            hant: "上傳 \(upload.id)：\(upload.received)／\(upload.bytes) 位元組",
            hans: "上传 \(upload.id)：\(upload.received)/\(upload.bytes) 字节")
    }

    static func piece(_ piece: MediaPiece) -> LocalizedText {
        LocalizedText(
            "\(piece.bytes.count) of \(piece.total) bytes, which programs get beside this line",
            hant: "\(piece.bytes.count)／\(piece.total) 位元組，程式會在這一行以外收到",
            hans: "\(piece.bytes.count)/\(piece.total) 字节，程序会在这一行以外收到")
    }

    static let noNumber = LocalizedText(
        "/upload begin BYTES NAME: the length of the file in bytes, then its name",
        hant: "/upload begin 位元組 名稱：檔案長度，然後名稱", hans: "/upload begin 字节 名称：文件长度，然后名称")

    static let noPiece = LocalizedText(
        "/upload piece ID OFFSET BASE64: where the piece begins, then its bytes in Base64",
        hant: "/upload piece 編號 位置 BASE64：片段的起點，然後其 Base64 內容",
        hans: "/upload piece 编号 位置 BASE64：片段的起点，然后其 Base64 内容")
}
