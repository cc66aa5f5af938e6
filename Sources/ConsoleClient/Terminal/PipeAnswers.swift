/// Looks at a gateway's lines on their way through a pipe: counts those that refuse something, and leaves out what
/// stands before the first object where a program reads objects.
struct PipeAnswers {
    /// As much of a line's beginning as tells whether it refuses.
    private static let telling = 80

    /// Lines that refused something.
    private(set) var refusals = 0
    private let isJSON: Bool
    private var beginning: [UInt8] = []
    /// Whether the present line is passed on; nil until its first byte is there.
    private var isPassing: Bool?
    private var hasBegun: Bool

    init(isJSON: Bool) {
        self.isJSON = isJSON
        hasBegun = !isJSON
    }

    /// What is to be passed on of the next bytes.
    mutating func consume(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var passed: ArraySlice<UInt8> = []
        var rest = bytes
        while let first = rest.first {
            hasBegun = hasBegun || (isPassing == nil && first == UInt8(ascii: "{"))
            let isWanted = isPassing ?? hasBegun
            let end = rest.firstIndex(of: 0x0A)
            let piece = end.map { rest[...$0] } ?? rest
            if isWanted { passed += piece }
            beginning += piece.prefix(Self.telling - beginning.count)
            rest = rest[piece.endIndex...]
            isPassing = isWanted
            if end != nil { endLine() }
        }
        return passed
    }

    private mutating func endLine() {
        if isRefusal(String(decoding: beginning, as: UTF8.self)) { refusals += 1 }
        (beginning, isPassing) = ([], nil)
    }

    /// People's and plugins' words stand behind two spaces or a place, and in an object behind escapes.
    private func isRefusal(_ line: String) -> Bool {
        guard !isJSON else {
            return line.hasPrefix(#"{"type":"error""#)
                || (line.hasPrefix(#"{"type":"end""#) && line.contains(#"","ok":false"#))
        }
        if line.hasPrefix("error: ") { return true }
        guard line.hasPrefix("@"), let space = line.firstIndex(of: " ") else { return false }
        return line[line.index(after: space)...].hasPrefix("error: ")
    }
}
