/// Which characters are escaped.
package enum JSONEscaping: Sendable {
    /// Of a string, those that RFC 8259, section 7, demands.
    case required
    /// Beside these, whatever some reader breaks lines at: C1 controls, U+2028 and U+2029. For one object a line.
    case lineBreaks
    /// Of what is JSON already, C1 controls, U+2028 and U+2029 alone: they stand in strings, if anywhere.
    case lineBreaksOfJSON

    /// Writes UTF-8: calls `append` with runs that stay as they are, and with the escapes between them.
    package func write(
        _ bytes: UnsafeBufferPointer<UInt8>, append: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var (start, index) = (0, 0)
        while index < bytes.count {
            guard Self.mayBeEscaped(bytes[index]), var escape = escape(at: index, of: bytes) else {
                index += 1
                continue
            }
            if index > start { append(UnsafeBufferPointer(rebasing: bytes[start..<index])) }
            escape.text.withUTF8(append)
            index += escape.length
            start = index
        }
        if index > start { append(UnsafeBufferPointer(rebasing: bytes[start...])) }
    }

    /// Whether what is ever escaped begins with a byte; most of a text does not.
    private static func mayBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2
    }

    /// How a character is written, and how many bytes it has; `nil` if it stays as it is.
    private func escape(
        at index: Int, of bytes: UnsafeBufferPointer<UInt8>
    ) -> (text: String, length: Int)? {
        let (isLine, rest) = (self != .required, bytes.count - index)
        switch bytes[index] {
        case 0x22 where self == .lineBreaksOfJSON, 0x5C where self == .lineBreaksOfJSON: return nil
        case 0x22: return (#"\""#, 1)
        case 0x5C: return (#"\\"#, 1)
        case 0x0A: return (#"\n"#, 1)
        case 0x08 where !isLine: return (#"\b"#, 1)
        case 0x09 where !isLine: return (#"\t"#, 1)
        case 0x0C where !isLine: return (#"\f"#, 1)
        case 0x0D where !isLine: return (#"\r"#, 1)
        case 0..<0x20: return (Self.code(UInt32(bytes[index])), 1)
        case 0x7F where isLine: return (Self.code(0x7F), 1)
        case 0xC2 where isLine && rest > 1 && (0x80..<0xA0).contains(bytes[index + 1]):
            return (Self.code(UInt32(bytes[index + 1])), 2)
        case 0xE2
        where isLine && rest > 2 && bytes[index + 1] == 0x80 && (0xA8...0xA9).contains(bytes[index + 2]):
            return (Self.code(0x2000 | UInt32(bytes[index + 2] & 0x3F)), 3)
        default: return nil
        }
    }

    private static func code(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16)
        return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension [UInt8] {
    /// Appends a string with its quotes.
    package mutating func append(json text: String) {
        var text = text
        append(UInt8(ascii: "\""))
        text.withUTF8 { JSONEscaping.required.write($0) { append(contentsOf: $0) } }
        append(UInt8(ascii: "\""))
    }

    /// Appends a number in the fewest digits that tell it from others; `null` if it is infinite or none, which JSON
    /// can't write.
    package mutating func append(json number: Double) {
        let text = number.isFinite ? "\(number)" : "null"
        append(contentsOf: (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
    }
}
