import Foundation

/// A JSON value (RFC 8259). Whole numbers stay whole, so that `15` and `15.5` can be told apart.
enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    /// The value as it is written in a file: sorted keys, two spaces a level.
    var document: String { encoded([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) }

    /// The value on one line.
    var line: String { encoded([.sortedKeys, .withoutEscapingSlashes]) }

    /// The value on one short line, for messages.
    var excerpt: String {
        let whole = line
        return whole.count <= 60 ? whole : whole.prefix(57) + "..."
    }

    private func encoded(_ options: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = options
        // Only infinity and NaN can't be encoded, and neither can be read from a file.
        guard let data = try? encoder.encode(self) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }
}

extension JSON: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let whole = try? container.decode(Int.self) {
            self = .integer(whole)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSON].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .integer(let whole): try container.encode(whole)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let members): try container.encode(members)
        }
    }
}
