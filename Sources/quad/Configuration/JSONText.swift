import Foundation

/// Reads JSON text strictly: nothing behind the value, no key twice in one object.
struct JSONText {
    /// Why a text is no JSON, in words that name the place.
    struct SyntaxError: Error, Hashable {
        let message: String
    }

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
    init(_ text: String) { bytes = Array(text.utf8) }

    /// The value that the text holds.
    func parse() throws(SyntaxError) -> JSON {
        guard bytes.contains(where: { !Self.isSpace($0) }) else {
            throw SyntaxError(message: "the file is empty; write {} to use every default")
        }
        let value: JSON
        do {
            value = try JSONDecoder().decode(JSON.self, from: Data(bytes))
        } catch {
            throw SyntaxError(message: "this is not JSON: \(Self.reason(of: error))")
        }
        if let twice = firstDuplicateKey() {
            throw SyntaxError(message: "line \(twice.line): the key \"\(twice.key)\" is there twice")
        }
        return value
    }

    private static func reason(of error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
        let underlying =
            (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
        return underlying ?? context.debugDescription
    }

    /// The first key that its object has twice. The text is known to be JSON, so that a look at strings,
    /// brackets and colons is enough; keys are compared as written.
    private func firstDuplicateKey() -> (key: String, line: Int)? {
        var objects: [Set<String>] = []
        var line = 1
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: "{"), UInt8(ascii: "["): objects.append([])
            case UInt8(ascii: "}"), UInt8(ascii: "]"): objects.removeLast()
            case UInt8(ascii: "\""):
                let end = endOfString(from: index)
                if isKey(endingAt: end) {
                    let key = String(decoding: bytes[index + 1..<end], as: UTF8.self)
                    guard objects[objects.count - 1].insert(key).inserted else { return (key, line) }
                }
                index = end
            default: break
            }
            index += 1
        }
        return nil
    }

    private func endOfString(from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index
    }

    private func isKey(endingAt end: Int) -> Bool {
        bytes[min(end + 1, bytes.count)...].first { !Self.isSpace($0) } == UInt8(ascii: ":")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
