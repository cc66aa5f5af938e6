/// Makes keys of a terminal's bytes: a pure state machine.
///
/// It knows what xterm and those that follow it send: controls, `ESC [` and `ESC O` sequences, Alt as an ESC before a key,
/// and text that was pasted between `ESC [ 200 ~` and `ESC [ 201 ~`. What it doesn't know is nothing that was typed.
struct KeyReader {
    /// Bytes of one paste that are kept: far more than any message may have.
    private static let longestPaste = 1 << 20
    /// Bytes after which a sequence that hasn't ended is none.
    private static let longestSequence = 32
    /// Bytes after which an answer about graphics that hasn't ended is none; terminals' are far shorter.
    private static let longestAnswer = 128
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// What has come of a key that isn't whole yet.
    private var pending: ArraySlice<UInt8> = []
    /// What has come of a paste that hasn't ended.
    private var pasted: [UInt8]?

    /// Whether a key or a paste has begun that isn't whole.
    var isWithinAKey: Bool { !pending.isEmpty || pasted != nil }

    /// Takes the next bytes. Returns the keys that are whole.
    mutating func read(_ bytes: some Collection<UInt8>) -> [EditKey] {
        pending += bytes
        var keys: [EditKey] = []
        while !pending.isEmpty {
            if pasted != nil {
                if let text = readPaste() { keys.append(.paste(text)) }
            } else {
                guard let length = readKey(into: &keys) else { break }
                pending = pending.dropFirst(length)
            }
        }
        pending = ArraySlice(Array(pending))
        return keys
    }

    /// Returns the paste, once its end is there.
    private mutating func readPaste() -> String? {
        var text = pasted ?? []
        for (index, byte) in zip(pending.indices, pending) {
            text.append(byte)
            guard byte == UInt8(ascii: "~"), text.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else {
                continue
            }
            pending = pending[(index + 1)...]
            pasted = nil
            return Self.lines(of: text.dropLast(Self.pasteEnd.count).prefix(Self.longestPaste))
        }
        pending = []
        // The last bytes may be the beginning of its end.
        let most = Self.longestPaste + Self.pasteEnd.count
        pasted = text.count > most ? text.prefix(Self.longestPaste) + text.suffix(Self.pasteEnd.count) : text
        return nil
    }

    private static func lines(of bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    /// Reads the first key of what is pending. Returns its bytes; `nil` if it isn't whole.
    private mutating func readKey(into keys: inout [EditKey]) -> Int? {
        let first = pending[pending.startIndex]
        if first == 0x1B { return readSequence(into: &keys) }
        if first < 0x20 || first == 0x7F {
            if let key = Self.controls[first] { keys.append(key) }
            return 1
        }
        return readText(into: &keys)
    }

    /// Reads all the characters that stand together, so that marks meet what they belong to.
    private func readText(into keys: inout [EditKey]) -> Int? {
        let run = pending.prefix { $0 >= 0x20 && $0 != 0x7F }
        let whole = run.count == pending.count ? run.dropLast(Self.unfinished(run)) : run
        guard !whole.isEmpty else { return nil }
        keys.append(.text(String(decoding: whole, as: UTF8.self)))
        return whole.count
    }

    /// Bytes at the end that begin a character whose rest hasn't come.
    private static func unfinished(_ bytes: ArraySlice<UInt8>) -> Int {
        for (back, byte) in zip(1...3, bytes.reversed()) where byte & 0xC0 != 0x80 {
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return length > back ? back : 0
        }
        return 0
    }

    /// Reads what begins with ESC.
    private mutating func readSequence(into keys: inout [EditKey]) -> Int? {
        guard let second = pending.dropFirst().first else { return nil }
        switch second {
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            let body = pending.dropFirst(2)
            guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                return body.count > Self.longestSequence ? pending.count : nil
            }
            let parameters = String(decoding: body[..<end], as: UTF8.self)
            if parameters == "200", body[end] == UInt8(ascii: "~") {
                pasted = []
            } else if let key = Self.key(of: parameters, Character(Unicode.Scalar(body[end]))) {
                keys.append(key)
            }
            return end - pending.startIndex + 1
        case UInt8(ascii: "_"): return readAnswer(into: &keys)
        case 0x1B: return 1
        default:
            if let key = Self.withAlt(second) { keys.append(key) }
            return second < 0x80 ? 2 : 1
        }
    }

    /// Reads what a terminal says of graphics, `ESC _ G … ESC \`: no key is followed by that.
    private func readAnswer(into keys: inout [EditKey]) -> Int? {
        let body = pending.dropFirst(2)
        guard let first = body.first else { return nil }
        guard first == UInt8(ascii: "G") else { return 2 }
        guard let end = body.firstIndex(of: 0x1B) else {
            return body.count > Self.longestAnswer ? pending.count : nil
        }
        guard end + 1 < body.endIndex else { return nil }
        keys.append(.answer(TerminalAnswer(graphics: String(decoding: body[..<end], as: UTF8.self))))
        return end - pending.startIndex + (body[end + 1] == UInt8(ascii: "\\") ? 2 : 0)
    }

    private static func withAlt(_ byte: UInt8) -> EditKey? {
        switch byte {
        case 0x0D, 0x0A: .lineBreak
        case 0x08, 0x7F: .cutWordBefore
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .place(Int(byte) - 0x30)
        case UInt8(ascii: "b"), UInt8(ascii: "B"): .wordLeft
        case UInt8(ascii: "f"), UInt8(ascii: "F"): .wordRight
        case UInt8(ascii: "d"), UInt8(ascii: "D"): .cutWordAfter
        default: nil
        }
    }

    /// A key by what stands between `ESC [` and the end of its sequence, and by that end.
    private static func key(of parameters: String, _ end: Character) -> EditKey? {
        if let answer = TerminalAnswer(parameters: parameters, end: end) { return .answer(answer) }
        let hasModifier = parameters.contains(";")
        switch (end, parameters) {
        // Alt-Enter and Shift-Enter, as kitty and xterm tell them.
        case ("u", "13;2"), ("u", "13;3"), ("~", "27;2;13"), ("~", "27;3;13"): return .lineBreak
        case ("~", _): return byNumber[parameters.split(separator: ";").first.map(String.init) ?? ""]
        case ("C", _): return hasModifier ? .wordRight : .right
        case ("D", _): return hasModifier ? .wordLeft : .left
        default: return byEnd[end]
        }
    }

    private static let byNumber: [String: EditKey] = [
        "1": .home, "7": .home, "4": .end, "8": .end, "3": .delete, "5": .pageUp, "6": .pageDown,
    ]

    private static let byEnd: [Character: EditKey] = [
        "A": .up, "B": .down, "H": .home, "F": .end, "M": .enter,
    ]

    private static let controls: [UInt8: EditKey] = [
        0x01: .home, 0x02: .left, 0x03: .interrupt, 0x04: .deleteOrEnd, 0x05: .end, 0x06: .right,
        0x07: .leaveSearch, 0x08: .backspace, 0x09: .tab, 0x0A: .enter, 0x0B: .cutToEnd, 0x0C: .redraw,
        0x0D: .enter, 0x0E: .down, 0x10: .up, 0x12: .search, 0x15: .cutToStart, 0x17: .cutWordBefore,
        0x19: .putBack, 0x1A: .suspend, 0x7F: .backspace,
    ]
}
