/// A JSON value (RFC 8259). Whole numbers stay whole, so that `15` and `15.5` can be told apart.
package enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    /// Lists and objects within one another: far more than anybody's file has, and few enough for every thread's stack.
    private static let maximumDepth = 64

    /// The value that a text holds.
    ///
    /// An object that has a name twice is refused. Names are told apart as `String` does it, which is slow for long runs
    /// of combining marks: what a stranger wrote is read with ``JSONReader``.
    package init(_ bytes: [UInt8], allowsTrailingCommas: Bool = false) throws(JSONProblem) {
        var reader = try JSONReader(
            bytes, maximumDepth: Self.maximumDepth, allowsTrailingCommas: allowsTrailingCommas)
        try self.init(from: &reader)
        try reader.end()
    }

    private init(from reader: inout JSONReader) throws(JSONProblem) {
        switch try reader.next() {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .integer(let whole): self = .integer(Int(whole))
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .list:
            var items: [JSON] = []
            while try reader.hasItem() { items.append(try JSON(from: &reader)) }
            self = .list(items)
        case .object:
            var members: [String: JSON] = [:]
            while let name = try reader.name(unless: { members[$0] != nil }) {
                members[name] = try JSON(from: &reader)
            }
            self = .object(members)
        }
    }

    /// The value as it is written in a file: sorted names, two spaces a level.
    package var document: String { written(indent: "") }

    /// The value on one line, names sorted.
    package var line: String { written() }

    /// - Parameter indent: what the value's last line begins with; `nil` for one line.
    private func written(indent: String? = nil) -> String {
        let inner = indent.map { $0 + "  " }
        var bytes: [UInt8] = []
        switch self {
        case .null: return "null"
        case .bool(let flag): return "\(flag)"
        case .integer(let whole): return "\(whole)"
        case .number(let number): bytes.append(json: number)
        case .text(let text): bytes.append(json: text)
        case .list(let items):
            return Self.enclosed("[", items.map { $0.written(indent: inner) }, "]", indent)
        case .object(let members):
            let colon = indent == nil ? ":" : " : "
            let parts = members.sorted { $0.key < $1.key }.map { name, value in
                JSON.text(name).line + colon + value.written(indent: inner)
            }
            return Self.enclosed("{", parts, "}", indent)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func enclosed(
        _ open: String, _ parts: [String], _ close: String, _ indent: String?
    ) -> String {
        guard let indent else { return open + parts.joined(separator: ",") + close }
        let lines = parts.map { indent + "  " + $0 }.joined(separator: ",\n")
        return "\(open)\n\(lines)\n\(indent)\(close)"
    }
}
