/// The shape of one word, written as Lua writes patterns: `[A-Z]*%d+[A-Z]?`. A word is compared without regard to case.
///
/// It is matched in time that grows with the word's length times the pattern's, whatever both are.
package struct WordPattern: Sendable, Hashable {
    struct Item: Sendable, Hashable {
        let ranges: [ClosedRange<UInt8>]
        let isSkippable: Bool
        let repeats: Bool

        /// A byte that it accepts: rather a 1 than a 0.
        var sample: UInt8 { accepts(UInt8(ascii: "1")) ? UInt8(ascii: "1") : ranges[0].lowerBound }

        func accepts(_ byte: UInt8) -> Bool { ranges.contains { $0.contains(byte) } }
    }

    /// Parts of a pattern, at most.
    private static let longest = 32

    let items: [Item]

    /// - Throws: what is wrong with the pattern.
    package init(_ text: String) throws(Phrase.Mistake) {
        var (rest, items) = (Array(text.uppercased().utf8)[...], [Item]())
        while let first = rest.popFirst() {
            let ranges: [ClosedRange<UInt8>]
            switch first {
            case UInt8(ascii: "%"): ranges = try Self.classRanges(rest.popFirst())
            case UInt8(ascii: "["): ranges = try Self.set(&rest)
            case UInt8(ascii: "."): ranges = [0x21...0x7E]
            case 0x30...0x39, 0x41...0x5A: ranges = [first...first]
            default:
                throw Phrase.Mistake(message: "a pattern has letters, digits, %d, %a, %w, sets and * + ?")
            }
            let sign = rest.first.flatMap { "*+?".utf8.contains($0) ? $0 : nil }
            if sign != nil { rest.removeFirst() }
            items.append(
                Item(
                    ranges: ranges, isSkippable: sign == UInt8(ascii: "*") || sign == UInt8(ascii: "?"),
                    repeats: sign == UInt8(ascii: "*") || sign == UInt8(ascii: "+")))
        }
        guard (1...Self.longest).contains(items.count) else {
            throw Phrase.Mistake(message: "a pattern has 1 to \(Self.longest) parts")
        }
        self.items = items
    }

    private static func classRanges(_ letter: UInt8?) throws(Phrase.Mistake) -> [ClosedRange<UInt8>] {
        switch letter {
        case UInt8(ascii: "D"): [0x30...0x39]
        case UInt8(ascii: "A"), UInt8(ascii: "U"), UInt8(ascii: "L"): [0x41...0x5A]
        case UInt8(ascii: "W"): [0x30...0x39, 0x41...0x5A]
        case .some(let sign) where "-+.".utf8.contains(sign): [sign...sign]
        default: throw Phrase.Mistake(message: "after % comes d, a, u, l or w")
        }
    }

    private static func set(_ rest: inout ArraySlice<UInt8>) throws(Phrase.Mistake) -> [ClosedRange<UInt8>] {
        var ranges: [ClosedRange<UInt8>] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
            if byte == UInt8(ascii: "%") {
                ranges += try classRanges(rest.popFirst())
            } else if rest.first == UInt8(ascii: "-"), let last = rest.dropFirst().first, last >= byte,
                last != UInt8(ascii: "]")
            {
                rest = rest.dropFirst(2)
                ranges.append(byte...last)
            } else {
                ranges.append(byte...byte)
            }
        }
        guard !ranges.isEmpty else { throw Phrase.Mistake(message: "a set is empty") }
        return ranges
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
