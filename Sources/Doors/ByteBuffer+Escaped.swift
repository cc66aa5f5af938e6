import Model
package import NIOCore

extension ByteBuffer {
    /// Appends a text of people or plugins, escaped by ``Escaping``.
    ///
    /// Printable ASCII, as in most lines, is appended at once.
    package mutating func writeEscaped(_ text: String) {
        var text = text
        let isWritten = text.withUTF8 { bytes in
            guard bytes.allSatisfy(Escaping.isPlain) else { return false }
            writeBytes(bytes)
            return true
        }
        if !isWritten { writeString(Escaping.escape(text)) }
    }
}
