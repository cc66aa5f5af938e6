import Foundation
import JSONCoding
package import NIOCore

/// Writes JSON objects, one a line, without building them first.
extension ByteBuffer {
    /// Opens an object with its `type`, which needs no escapes.
    package mutating func beginObject(_ type: StaticString) {
        writeStaticString("{\"type\":\"")
        writeStaticString(type)
        writeStaticString("\"")
    }

    package mutating func endObject() { writeStaticString("}\n") }

    package mutating func addField(_ name: StaticString, _ value: String?) {
        // The opening quote goes with the name: each write of its own costs as much as many bytes.
        writeName(name, value == nil ? "\":null" : "\":\"")
        if let value { writeRest(of: value) }
    }

    package mutating func addField(_ name: StaticString, _ value: Int64) {
        writeName(name)
        writeString(String(value))
    }

    package mutating func addField(_ name: StaticString, _ value: Bool) {
        writeName(name)
        writeString(value ? "true" : "false")
    }

    package mutating func addField(_ name: StaticString, _ values: [String]) {
        writeName(name)
        writeStaticString("[")
        for (index, value) in values.enumerated() {
            if index > 0 { writeStaticString(",") }
            writeJSON(value)
        }
        writeStaticString("]")
    }

    /// A value of several parts, as `JSONEncoder` writes it; null where it holds a number that JSON can't.
    package mutating func addField(_ name: StaticString, encoding value: some Encodable) {
        writeName(name)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            writeStaticString("null")
            return
        }
        data.withUnsafeBytes { write($0.bindMemory(to: UInt8.self), .lineBreaksOfJSON) }
    }

    /// Writes a string with its quotes, so that readers that break lines at C1 controls or separators see one line.
    mutating func writeJSON(_ value: String) {
        writeStaticString("\"")
        writeRest(of: value)
    }

    /// Writes a string but for its opening quote.
    private mutating func writeRest(of value: String) {
        var value = value
        value.withUTF8 { write($0, .lineBreaks) }
        writeStaticString("\"")
    }

    private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>, _ escaping: JSONEscaping) {
        escaping.write(bytes) { writeBytes(UnsafeRawBufferPointer($0)) }
    }

    private mutating func writeName(_ name: StaticString, _ end: StaticString = "\":") {
        writeStaticString(",\"")
        writeStaticString(name)
        writeStaticString(end)
    }
}
