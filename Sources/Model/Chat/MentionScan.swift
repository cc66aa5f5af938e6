/// Goes through a text's bytes and stops at each mention. Each byte is looked at a few times, whatever the text is.
struct MentionScan {
    private let bytes: [UInt8]
    /// What is code, in order.
    private var code: ArraySlice<Range<Int>>
    private var index = 0
    /// The word of an address's characters in which the last mention was looked for, and where an address begins in it.
    private var word = 0..<0
    private var address = Int.max

    init(_ text: String) {
        bytes = Array(text.utf8)
        code = CodeSpans.all(in: bytes)[...]
    }

    /// The next mention: the handle in lower case, and where it stands with its sign.
    mutating func next() -> (handle: String, bytes: Range<Int>)? {
        while index < bytes.count {
            if let span = code.first, span.lowerBound <= index {
                index = max(index, span.upperBound)
                code.removeFirst()
                continue
            }
            guard let sign = signLength(at: index) else {
                index += 1
                continue
            }
            let start = index
            index += sign
            let (handle, end) = handle(from: index)
            guard !handle.isEmpty, !isHandleBefore(start), !isInAddress(start),
                !isMailAddress(start, before: end)
            else { continue }
            index = end
            return (handle, start..<end)
        }
        return nil
    }

    // MARK: Letters

    /// How many bytes a sign has that begins there; `nil` if none does.
    private func signLength(at index: Int) -> Int? {
        switch bytes[index] {
        case UInt8(ascii: "@"): 1
        case 0xEF:
            // U+FF20 and U+FE6B.
            bytes[index...].starts(with: [0xEF, 0xBC, 0xA0])
                || bytes[index...].starts(with: [0xEF, 0xB9, 0xAB])
                ? 3 : nil
        default: nil
        }
    }

    private func handle(from start: Int) -> (String, end: Int) {
        var (letters, end): ([UInt8], Int) = ([], start)
        while let (letter, length) = letter(at: end) {
            letters.append(letter | (letter & 0x40 != 0 && letter != UInt8(ascii: "_") ? 0x20 : 0))
            end += length
        }
        return (String(decoding: letters, as: UTF8.self), end)
    }

    /// A letter of a handle, which may be written in full width; `nil` if it is none.
    private func letter(at index: Int) -> (UInt8, length: Int)? {
        guard index < bytes.count else { return nil }
        if Self.isHandleByte(bytes[index]) { return (bytes[index], 1) }
        guard bytes[index] == 0xEF, index + 2 < bytes.count else { return nil }
        // U+FF01 to U+FF5E are U+0021 to U+007E.
        let letter: UInt8? =
            switch (bytes[index + 1], bytes[index + 2]) {
            case (0xBC, let last) where last > 0x80: last - 0x60
            case (0xBD, let last) where last <= 0x9E: last - 0x20
            default: nil
            }
        return letter.flatMap { Self.isHandleByte($0) ? ($0, 3) : nil }
    }

    /// Whether a letter of a handle stands before: then the sign is within a word, as in an e-mail address.
    private func isHandleBefore(_ start: Int) -> Bool {
        if start >= 1, Self.isHandleByte(bytes[start - 1]) { return true }
        return start >= 3 && bytes[start - 3] == 0xEF && letter(at: start - 3) != nil
    }

    private static func isHandleByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    // MARK: Addresses

    /// Whether the sign belongs to an e-mail address whose local part doesn't end in a letter of a handle (`a.b.@c.hk`,
    /// `陳@c.hk`), or the name to an address of another server (`@bob@c.hk`).
    private func isMailAddress(_ start: Int, before end: Int) -> Bool {
        if end < bytes.count, signLength(at: end) == 1, isHost(from: end + 1) { return true }
        guard start > 0, isHost(from: start + (signLength(at: start) ?? 1)) else { return false }
        let before = bytes[start - 1]
        if before < 0x80 { return Array(".+%'~=\"".utf8).contains(before) }
        var first = start - 1
        while first > 0, bytes[first] & 0xC0 == 0x80 { first -= 1 }
        let scalar = String(decoding: bytes[first..<start], as: UTF8.self).unicodeScalars.first
        return scalar?.properties.isAlphabetic ?? false
    }

    /// Whether labels with dots between them stand there, of which the last has two letters or more.
    private func isHost(from start: Int) -> Bool {
        let host = bytes[start...].prefix { Self.isHandleByte($0) || $0 == UInt8(ascii: ".") }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // A full stop at the end is the sentence's.
        let named = labels.last?.isEmpty == true ? labels.dropLast() : labels[...]
        return named.count > 1 && !named.contains(where: \.isEmpty) && Self.isTopLevel(named[named.count - 1])
    }

    private static func isTopLevel(_ label: ArraySlice<UInt8>) -> Bool {
        label.count > 1
            && label.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    }

    /// Whether the sign stands within an address of the web.
    private mutating func isInAddress(_ start: Int) -> Bool {
        if !word.contains(start) {
            var (first, end) = (start, start)
            while first > word.upperBound, Self.isOfAddress(bytes[first - 1]) { first -= 1 }
            while end < bytes.count, Self.isOfAddress(bytes[end]) { end += 1 }
            word = first..<max(end, first)
            address = addressStart(in: word) ?? .max
        }
        return start > address
    }

    /// What may stand in an address of the web, as terminals and browsers take it from a text.
    private static func isOfAddress(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !Array("\"<>`".utf8).contains(byte)
    }

    /// Where an address begins in a word: at `://`, or behind a host that a path, a query or a port follows.
    private func addressStart(in word: Range<Int>) -> Int? {
        let text = bytes[word].drop { Array("([{'*_".utf8).contains($0) }
        let scheme = Array("://".utf8)
        if text.count > scheme.count {
            for index in text.indices.dropFirst().dropLast(scheme.count - 1)
            where bytes[index] == scheme[0] && bytes[index...].starts(with: scheme)
                && Self.isHandleByte(bytes[index - 1])
            {
                return index
            }
        }
        let host = text.prefix { Self.isHandleByte($0) || $0 == UInt8(ascii: ".") }
        guard host.endIndex < text.endIndex, Array("/?#:".utf8).contains(bytes[host.endIndex]),
            isHost(from: host.startIndex)
        else { return nil }
        return host.endIndex
    }
}
