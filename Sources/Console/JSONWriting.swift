import Foundation
import NIOCore

/// Writes JSON objects, one a line, without building them first.
extension ByteBuffer {
    /// Opens an object with its `type`, which needs no escapes.
    mutating func beginObject(_ type: StaticString) {
        writeStaticString("{\"type\":\"")
        writeStaticString(type)
        writeStaticString("\"")
    }

    mutating func endObject() { writeStaticString("}\n") }

    mutating func addField(_ name: StaticString, _ value: String) {
        writeName(name)
        writeJSON(value)
    }

    mutating func addField(_ name: StaticString, _ value: String?) {
        writeName(name)
        if let value { writeJSON(value) } else { writeStaticString("null") }
    }

    mutating func addField(_ name: StaticString, _ value: Int64) {
        writeName(name)
        writeString(String(value))
    }

    mutating func addField(_ name: StaticString, _ value: Bool) {
        writeName(name)
        writeString(value ? "true" : "false")
    }

    mutating func addField(_ name: StaticString, _ values: [String]) {
        writeName(name)
        writeStaticString("[")
        for (index, value) in values.enumerated() {
            if index > 0 { writeStaticString(",") }
            writeJSON(value)
        }
        writeStaticString("]")
    }

    /// A value of several parts, as `JSONEncoder` writes it; null where it holds a number that JSON can't.
    mutating func addField(_ name: StaticString, encoding value: some Encodable) {
        writeName(name)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            writeStaticString("null")
            return
        }
        // The encoder leaves C1 controls and separators as they are; outside of strings there are none.
        data.withUnsafeBytes { bytes in
            writeRuns(of: bytes.bindMemory(to: UInt8.self)) { Self.breakingLines($0) }
        }
    }

    /// Writes a string with its quotes.
    ///
    /// Beside what JSON demands, C1 controls and the line and paragraph separators are escaped, so that
    /// readers that break lines at them see one line.
    mutating func writeJSON(_ value: String) {
        var value = value
        writeStaticString("\"")
        value.withUTF8 { bytes in writeRuns(of: bytes) { Self.escaped($0) ?? Self.breakingLines($0) } }
        writeStaticString("\"")
    }

    /// How a sequence of bytes is written instead.
    private struct Escape {
        let length: Int
        let text: String

        static func of(_ length: Int, _ scalar: UInt32) -> Escape {
            let digits = String(scalar, radix: 16)
            return Escape(
                length: length, text: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        }
    }

    /// Writes UTF-8 in runs that stay as they are, with the escapes between them.
    private mutating func writeRuns(
        of bytes: UnsafeBufferPointer<UInt8>, _ escape: (Slice<UnsafeBufferPointer<UInt8>>) -> Escape?
    ) {
        var (start, index) = (0, 0)
        while index < bytes.count {
            // Everything that is ever escaped begins with one of these; most of a text does not.
            guard Self.mayNeedEscape(bytes[index]), let found = escape(bytes[index...]) else {
                index += 1
                continue
            }
            writeBytes(bytes[start..<index])
            writeString(found.text)
            index += found.length
            start = index
        }
        writeBytes(bytes[start...])
    }

    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2
    }

    /// What JSON has escapes of its own for.
    private static func escaped(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Escape? {
        switch rest[rest.startIndex] {
        case 0x22: Escape(length: 1, text: "\\\"")
        case 0x5C: Escape(length: 1, text: "\\\\")
        case 0x0A: Escape(length: 1, text: "\\n")
        default: nil
        }
    }

    /// What JSON demands an escape for, or some reader breaks lines at: C0 and C1 controls, U+2028 and U+2029.
    private static func breakingLines(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Escape? {
        let first = rest.startIndex
        switch rest[first] {
        case 0..<0x20, 0x7F: return .of(1, UInt32(rest[first]))
        case 0xC2 where rest.count > 1 && (0x80..<0xA0).contains(rest[first + 1]):
            return .of(2, UInt32(rest[first + 1]))
        case 0xE2
        where rest.count > 2 && rest[first + 1] == 0x80 && (0xA8...0xA9).contains(rest[first + 2]):
            return .of(3, 0x2000 | UInt32(rest[first + 2] & 0x3F))
        default: return nil
        }
    }

    private mutating func writeName(_ name: StaticString) {
        writeStaticString(",\"")
        writeStaticString(name)
        writeStaticString("\":")
    }
}
