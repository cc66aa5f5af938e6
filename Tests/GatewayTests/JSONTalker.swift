import Concurrency
import Foundation

/// A program that reads one JSON object a line, and shows each as the plain format would.
///
/// What has no plain line (prompts, receipts, who is typing…) is kept by its type, to be asked for.
final class JSONTalker: Talker {
    /// What of an object's values a transcript can name.
    enum Value: Decodable, Sendable {
        case text(String)
        case list([String])
        /// An object, such as a card.
        indirect case parts([String: Value])

        init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .text("null")
            } else if let flag = try? single.decode(Bool.self) {
                self = .text(String(flag))
            } else if let number = try? single.decode(Int64.self) {
                self = .text(String(number))
            } else if let text = try? single.decode(String.self) {
                self = .text(text)
            } else if let list = try? single.decode([String].self) {
                self = .list(list)
            } else {
                self = .parts((try? single.decode([String: Value].self)) ?? [:])
            }
        }

        var text: String? { if case .text(let text) = self { text } else { nil } }
        var parts: [String: Value]? { if case .parts(let parts) = self { parts } else { nil } }
        var list: [String] { if case .list(let list) = self { list } else { [] } }
    }

    typealias Object = [String: Value]

    /// The objects that plain lines don't show.
    private static let silent: Set = [
        "session", "missed", "receipt", "seen", "typing", "prompt", "commands", "gateway",
    ]
    private static let edited = ["en": "edited", "zh-Hant": "已編輯", "zh-Hans": "已编辑"]
    private static let deleted = ["en": "deleted", "zh-Hant": "已刪除", "zh-Hans": "已删除"]

    private static let nameless = ["en": "forwarded", "zh-Hant": "轉寄", "zh-Hans": "转发"]
    private static let named = ["en": "forwarded from ", "zh-Hant": "轉寄自 ", "zh-Hans": "转发自 "]

    private struct Unread {
        var lines: [String] = []
        var objects: [String: [Object]] = [:]
        /// The open place, outside of which what is muted isn't shown.
        var place: String?
    }

    private let client: any Talker
    private let unread = Mutex(Unread())

    /// Says hello, with options.
    init(_ client: any Talker, _ options: String) {
        self.client = client
        client.send("/hello quad/1 json \(options)")
    }

    var program: JSONTalker? { self }

    func send(_ line: String) { client.send(line) }

    func next() async -> String? {
        while true {
            if let line = unread.withLock({ $0.lines.isEmpty ? nil : $0.lines.removeFirst() }) { return line }
            guard let line = await client.next() else { return nil }
            take(line)
        }
    }

    /// The next object of a type that plain lines don't show.
    func nextObject(_ type: String) async -> Object? {
        while true {
            let object = unread.withLock {
                $0.objects[type]?.isEmpty == false ? $0.objects[type]?.removeFirst() : nil
            }
            if let object { return object }
            guard let line = await client.next() else { return nil }
            take(line)
        }
    }

    private func take(_ line: String) {
        let object = try? JSONDecoder().decode(Object.self, from: Data(line.utf8))
        let lines = object.map(Self.lines) ?? [line]  // The greeting comes before the hello.
        unread.withLock {
            if let object, let type = object["type"]?.text, Self.silent.contains(type) {
                $0.objects[type, default: []].append(object)
                if type == "prompt" { $0.place = object["place"]?.text }
            } else if object?["muted"]?.text != "true" || object?["place"]?.text == $0.place {
                $0.lines += lines
            }
        }
    }

    /// An object as plain lines; what has none is shown as it is, so that no transcript passes over it.
    private static func lines(of object: Object) -> [String] {
        func text(_ name: String) -> String { object[name]?.text ?? "?" }
        let tag = object["tag"]?.text.map { "@\($0) " } ?? ""
        switch text("type") {
        case "message": return quote(in: object) + [message(object, text)]
        case "annotation": return (object["lines"]?.list ?? []).map { "+ \(text("id")) \($0)" }
        case "notice": return ["* \(text("text"))"]
        case "reply": return (object["lines"]?.list ?? []).map { "\(tag)  \($0)" }
        case "error": return ["error: \(text("text"))"]
        case "end": return [tag + (text("ok") == "true" ? "ok" : "error: \(text("text"))")]
        default: return ["\(object)"]
        }
    }

    private static func message(_ object: Object, _ text: (String) -> String) -> String {
        let head = "[\(text("place"))] \(text("id")) \(text("from"))"
        if text("deleted") == "true" { return "\(head) (\(deleted[text("language")] ?? "?"))" }
        let from = object["forwarded"]?.parts.map { $0["from"]?.text ?? "" }
        let forwarded =
            from.map { " (\(($0.isEmpty ? nameless : named)[text("language")] ?? "?")\($0))" } ?? ""
        let mark = text("edited") == "true" ? " (\(edited[text("language")] ?? "?"))" : ""
        return "\(head)\(forwarded)\(mark): \(text("text"))"
    }

    /// The line above an answer.
    private static func quote(in object: Object) -> [String] {
        guard let quote = object["replyTo"]?.parts, let id = quote["id"]?.text,
            object["deleted"] == nil
        else { return [] }
        guard let from = quote["from"]?.text, let text = quote["text"]?.text else {
            return object["edited"] == nil ? ["> \(id)"] : []
        }
        return ["> \(id) \(from): \(text)"]
    }
}
