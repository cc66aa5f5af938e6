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
    mutating func addField(_ name: StaticString, _ value: some Encodable) {
        writeName(name)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            writeStaticString("null")
            return
        }
        // The encoder leaves C1 controls and separators as they are; outside of strings there are none.
        for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
            if Self.breaksLines(scalar) { writeEscape(scalar) } else { writeString(String(scalar)) }
        }
    }

    /// Writes a string with its quotes.
    ///
    /// Beside what JSON demands, C1 controls and the line and paragraph separators are escaped, so that
    /// readers that break lines at them see one line.
    mutating func writeJSON(_ value: String) {
        var value = value
        writeStaticString("\"")
        value.withUTF8 { bytes in
            if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
                writeBytes(bytes)
            } else {
                for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { writeJSON(scalar) }
            }
        }
        writeStaticString("\"")
    }

    private mutating func writeJSON(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x22: writeStaticString("\\\"")
        case 0x5C: writeStaticString("\\\\")
        case 0x0A: writeStaticString("\\n")
        default:
            if Self.breaksLines(scalar) { writeEscape(scalar) } else { writeString(String(scalar)) }
        }
    }

    /// Whether some reader breaks lines at it, or JSON demands an escape for it.
    private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        default: false
        }
    }

    private mutating func writeEscape(_ scalar: Unicode.Scalar) {
        let digits = String(scalar.value, radix: 16)
        writeString("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }

    private mutating func writeName(_ name: StaticString) {
        writeStaticString(",\"")
        writeStaticString(name)
        writeStaticString("\":")
    }
}
