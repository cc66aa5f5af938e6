import Foundation
import Lua

/// Lua's values as JSON text, and back, through Foundation's own reader and writer.
enum JSONText {
    struct Problem: Error {
        let message: String

        init(_ message: String) { self.message = message }
    }

    /// Lists and objects within one another, fewer than tables may be on their way into Lua.
    static let maximumDepth = 12
    /// Fewer than may enter Lua at once by default.
    static let maximumValues = 15_000

    /// The field by which the constants `json.null` and `json.object` are known when they cross as copies.
    static let markName = "\0json"
    static let null = LuaValue.table(LuaTable(fields: [markName: "null"]))

    // MARK: Writing

    static func encode(_ value: LuaValue) throws(Problem) -> String {
        let tree = try Tree(value, at: "value", depth: maximumDepth)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(tree), as: UTF8.self)
        } catch {
            throw Problem("\(error)")
        }
    }

    // MARK: Reading

    static func decode(_ text: String) throws(Problem) -> LuaValue {
        try checkStructure(text)
        do {
            let data = Data(text.utf8)
            return value(of: try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
        } catch {
            throw Problem("this is not JSON: \(reason(of: error, in: text))")
        }
    }

    private static func value(of object: Any) -> LuaValue {
        switch object {
        case let text as String: .string(text)
        case let list as [Any]: .table(LuaTable(array: list.map(value)))
        case let members as [String: Any]: .table(LuaTable(fields: members.mapValues(value)))
        case let number as NSNumber: self.number(number)
        default: null
        }
    }

    private static func number(_ number: NSNumber) -> LuaValue {
        // Foundation tells its booleans from its numbers by their C type.
        let type = String(cString: number.objCType)
        if type == "c" || type == "B" { return .boolean(number.boolValue) }
        if type == "d" || type == "f" {
            return Int64(exactly: number.doubleValue).map(LuaValue.integer) ?? .number(number.doubleValue)
        }
        return Int64(exactly: number).map(LuaValue.integer) ?? .number(number.doubleValue)
    }

    /// Refuses what is too deep or too much before anything is built of it, and a comma before a closing
    /// bracket, which Foundation lets pass.
    private static func checkStructure(_ text: String) throws(Problem) {
        var (depth, values) = (0, 1)
        var (isInString, isEscaped) = (false, false)
        var last = UInt8(ascii: " ")
        for (offset, byte) in text.utf8.enumerated() {
            if isInString {
                if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                (depth, values) = (depth + 1, values + 1)
                guard depth <= maximumDepth else {
                    throw Problem("more than \(maximumDepth) levels deep at \(place(of: offset, in: text))")
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                guard last != UInt8(ascii: ",") else {
                    throw Problem("this is not JSON: a comma too many before \(place(of: offset, in: text))")
                }
            case UInt8(ascii: ","): values += 1
            default: break
            }
            if byte > 0x20 { last = byte }
        }
        if values > maximumValues { throw Problem("more than \(maximumValues) values") }
    }

    /// Foundation's words, with its byte as line and column.
    private static func reason(of error: any Error, in text: String) -> String {
        let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
        guard let match = words.firstMatch(of: #/ around character (\d+)\.$/#), let offset = Int(match.1)
        else {
            return words
        }
        return "\(words[..<match.range.lowerBound]) at \(place(of: offset, in: text))"
    }

    private static func place(of offset: Int, in text: String) -> String {
        let before = text.utf8.prefix(offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start =
            before.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) } ?? text.startIndex
        let column =
            String(decoding: text.utf8[start..<before.endIndex], as: UTF8.self).unicodeScalars.count + 1
        return "line \(line), column \(column)"
    }
}

extension JSONText {
    /// A value that is known to be JSON's.
    indirect enum Tree: Encodable {
        case null
        case flag(Bool)
        case integer(Int64)
        case number(Double)
        case text(String)
        case list([Tree])
        case object([String: Tree])

        init(_ value: LuaValue, at path: String, depth: Int) throws(Problem) {
            switch value {
            case .nil:
                guard path == "value" else { throw Problem("\(path) is nil; write json.null") }
                self = .null
            case .boolean(let flag): self = .flag(flag)
            case .integer(let whole): self = .integer(whole)
            case .number(let number):
                guard number.isFinite else { throw Problem("\(path) is not a finite number") }
                self = .number(number)
            case .string(let text): self = .text(text)
            case .bytes: throw Problem("\(path) is not UTF-8")
            case .function: throw Problem("\(path) is a function")
            case .table(let table): try self.init(table, at: path, depth: depth)
            }
        }

        private init(_ table: LuaTable, at path: String, depth: Int) throws(Problem) {
            if let mark = table.fields[JSONText.markName] {
                self = mark == "null" ? .null : .object([:])
                return
            }
            guard depth > 0 else {
                throw Problem("\(path) is more than \(JSONText.maximumDepth) levels deep")
            }
            guard table.array.isEmpty || table.fields.isEmpty else {
                throw Problem("\(path) has both positions and names")
            }
            if table.fields.isEmpty {
                var list: [Tree] = []
                for (index, item) in table.array.enumerated() {
                    list.append(try Tree(item, at: "\(path)[\(index + 1)]", depth: depth - 1))
                }
                self = .list(list)
            } else {
                var members: [String: Tree] = [:]
                for (name, item) in table.fields {
                    members[name] = try Tree(item, at: "\(path).\(name)", depth: depth - 1)
                }
                self = .object(members)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .flag(let flag): try container.encode(flag)
            case .integer(let whole): try container.encode(whole)
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            case .list(let list): try container.encode(list)
            case .object(let members): try container.encode(members)
            }
        }
    }
}
