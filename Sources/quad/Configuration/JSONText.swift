import JSONCoding
import Unicodes

/// The JSON text of a configuration file or variable: UTF-8, as people and their editors write it, so that a byte order
/// mark may stand before it and a comma behind the last part of an object or list.
struct JSONText {
    typealias SyntaxError = JSONProblem

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
    init(_ text: String) { self.init(Array(text.utf8)) }

    /// The value that the text holds: nothing behind it, no key twice in one object.
    func parse() throws(SyntaxError) -> JSON {
        let text = bytes[ByteOrderMark.length(before: bytes)...]
        guard text.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw SyntaxError("the file is empty; write {} to use every default")
        }
        return try JSON(bytes, allowsTrailingCommas: true)
    }
}

extension JSON {
    /// The value on one short line, for messages.
    var excerpt: String {
        let whole = line
        return whole.count <= 60 ? whole : whole.prefix(57) + "..."
    }
}
