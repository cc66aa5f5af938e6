/// The shape of one word, written as Lua writes patterns: `[A-Z]*%d+[A-Z]?`. A word is compared without regard to case.
///
/// It is matched in time that grows with the word's length times the pattern's, whatever both are.
package struct WordPattern: Sendable, Hashable {
    struct Item: Sendable, Hashable {
        let bytes: ByteSet
        let isSkippable: Bool
        let repeats: Bool

        /// A byte that it accepts: rather a 1 than a 0.
        var sample: UInt8 { accepts(UInt8(ascii: "1")) ? UInt8(ascii: "1") : bytes.first }

        func accepts(_ byte: UInt8) -> Bool { bytes.contains(byte) }
    }

    /// Which bytes a part accepts: asking costs the same however a set is written.
    struct ByteSet: Sendable, Hashable {
        private var bits: SIMD4<UInt64> = .zero

        init() {}

        init(_ ranges: ClosedRange<UInt8>...) { ranges.forEach { insert($0) } }

        var isEmpty: Bool { bits == .zero }

        /// The least byte of the set, or 0 if it is empty.
        var first: UInt8 { (0...UInt8.max).first(where: contains) ?? 0 }

        func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0 }

        mutating func insert(_ range: ClosedRange<UInt8>) {
            for byte in range { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
        }

        mutating func formUnion(_ other: ByteSet) { bits |= other.bits }
    }

    /// Parts of a pattern, at most.
    private static let longest = 32
    /// Bytes of a pattern, at most.
    private static let longestText = 512

    let items: [Item]

    /// - Throws: what is wrong with the pattern.
    package init(_ text: String) throws(Phrase.Mistake) {
        guard text.utf8.count <= Self.longestText else {
            throw Phrase.Mistake(message: "a pattern has at most \(Self.longestText) letters")
        }
        var (rest, items) = (Array(text.uppercased().utf8)[...], [Item]())
        while let first = rest.popFirst() {
            let bytes: ByteSet
            switch first {
            case UInt8(ascii: "%"): bytes = try Self.characterClass(rest.popFirst())
            case UInt8(ascii: "["): bytes = try Self.set(&rest)
            case UInt8(ascii: "."): bytes = ByteSet(0x21...0x7E)
            case 0x30...0x39, 0x41...0x5A: bytes = ByteSet(first...first)
            default:
                throw Phrase.Mistake(message: "a pattern has letters, digits, %d, %a, %w, sets and * + ?")
            }
            let sign = rest.first.flatMap { "*+?".utf8.contains($0) ? $0 : nil }
            if sign != nil { rest.removeFirst() }
            items.append(
                Item(
                    bytes: bytes, isSkippable: sign == UInt8(ascii: "*") || sign == UInt8(ascii: "?"),
                    repeats: sign == UInt8(ascii: "*") || sign == UInt8(ascii: "+")))
        }
        guard (1...Self.longest).contains(items.count) else {
            throw Phrase.Mistake(message: "a pattern has 1 to \(Self.longest) parts")
        }
        self.items = items
    }

    private static func characterClass(_ letter: UInt8?) throws(Phrase.Mistake) -> ByteSet {
        switch letter {
        case UInt8(ascii: "D"): ByteSet(0x30...0x39)
        case UInt8(ascii: "A"), UInt8(ascii: "U"), UInt8(ascii: "L"): ByteSet(0x41...0x5A)
        case UInt8(ascii: "W"): ByteSet(0x30...0x39, 0x41...0x5A)
        case .some(let sign) where "-+.".utf8.contains(sign): ByteSet(sign...sign)
        default: throw Phrase.Mistake(message: "after % comes d, a, u, l or w")
        }
    }

    private static func set(_ rest: inout ArraySlice<UInt8>) throws(Phrase.Mistake) -> ByteSet {
        var bytes = ByteSet()
        while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
            if byte == UInt8(ascii: "%") {
                bytes.formUnion(try characterClass(rest.popFirst()))
            } else if rest.first == UInt8(ascii: "-"), let last = rest.dropFirst().first, last >= byte,
                last != UInt8(ascii: "]")
            {
                rest = rest.dropFirst(2)
                bytes.insert(byte...last)
            } else {
                bytes.insert(byte...byte)
            }
        }
        guard !bytes.isEmpty else { throw Phrase.Mistake(message: "a set is empty") }
        return bytes
    }

    /// Returns the word in upper case if it has the shape, otherwise `nil`.
    func match(_ word: String) -> String? {
        let upper = word.uppercased()
        var states = closure([0])
        for byte in upper.utf8 {
            var next: Set<Int> = []
            for state in states where state < items.count && items[state].accepts(byte) {
                next.insert(state + 1)
                if items[state].repeats { next.insert(state) }
            }
            states = closure(next)
            if states.isEmpty { return nil }
        }
        return states.contains(items.count) ? upper : nil
    }

    /// The states that are reached without a byte. One that repeats has been passed once if it stands beside its next.
    private func closure(_ states: Set<Int>) -> Set<Int> {
        var all = states
        for state in states.sorted() {
            var state = state
            while state < items.count, items[state].isSkippable {
                state += 1
                all.insert(state)
            }
        }
        return all
    }
}
