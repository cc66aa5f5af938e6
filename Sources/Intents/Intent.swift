/// Something that people may ask in plain words: its example phrases and what they name.
package struct Intent: Sendable {
    /// `weather.forecast`.
    package let name: String
    /// Its phrases as they are written.
    package let texts: [PhraseText]
    /// In the order in which they are asked for when they are missing.
    package let slots: [Slot]
    /// What "the other direction" means; `nil` if nothing.
    package let reversal: Reversal?

    package init(name: String, texts: [PhraseText], slots: [Slot], reversal: Reversal? = nil) {
        (self.name, self.texts, self.slots, self.reversal) = (name, texts, slots, reversal)
    }

    /// The phrases, read anew each time: they are needed once, when questions are first understood, and take a hundred
    /// times as much as their texts.
    package var phrases: [Phrase] { texts.flatMap(\.phrases) }

    /// What changes in the slots where somebody asks for the other direction.
    package enum Reversal: Sendable {
        /// A slot takes the other of two values; the first is meant where nothing was said.
        case other(of: String, first: String, second: String)
        /// Two slots change places.
        case swap(String, String)
    }

    func slot(_ name: String) -> Slot? { slots.first { $0.name == name } }

    /// The plugin's part of its name: `weather`.
    package var domain: Substring { name.prefix { $0 != "." } }
}

/// A place in an intent's phrases that a question fills.
package struct Slot: Sendable {
    /// What fills a slot.
    package enum Kind: Sendable {
        /// One of a list.
        case values(ValueList)
        /// A word of a shape, such as a bus route.
        case pattern(WordPattern)
        case day, number, time, distance, money, person, conversation
        /// A number or two with what bounds them: `under 15000`, `15000以下`, `8000 to 12000`.
        case range(RangeUnits)
        /// Where the person is who asks.
        case here
        /// Where the person is who asks, or any words, which name a place.
        case place
        /// Any words.
        case text
    }

    package let name: String
    package let kind: Kind
    package let isRequired: Bool
    /// Whether it takes several values of a list, where a question names several: flats in Sha Tin or Sai Kung.
    package let takesSeveral: Bool

    package init(name: String, kind: Kind, isRequired: Bool = false, takesSeveral: Bool = false) {
        (self.name, self.kind, self.isRequired, self.takesSeveral) = (name, kind, isRequired, takesSeveral)
    }

    var isOpen: Bool {
        switch kind {
        case .text, .place: true
        default: false
        }
    }

    /// Whether what fills it may be a number.
    var mayBeNumber: Bool {
        switch kind {
        case .number, .money, .distance, .range, .pattern, .text, .place, .time: true
        case .values, .day, .person, .conversation, .here: false
        }
    }

    var isDay: Bool {
        if case .day = kind { true } else { false }
    }

    /// Whether it needs a word of a shape.
    var isShape: Bool {
        guard case .pattern = kind else { return false }
        return isRequired
    }

    /// Whether a word of a shape fills it.
    var isPattern: Bool {
        if case .pattern = kind { true } else { false }
    }

    /// What its numbers count; `nil` if it takes no ranges.
    var units: RangeUnits? {
        if case .range(let units) = kind { units } else { nil }
    }

    /// What fills a slot with the place of the person who asks.
    package static let here = "here"
    /// Stands between the values of a slot that takes several; no value of such a list has it.
    package static let between = ","
}

extension Slot.Kind {
    /// Whether it takes where the person is who asks.
    package var isOfPlace: Bool {
        switch self {
        case .here, .place: true
        default: false
        }
    }

    /// The values that fill it; `nil` if others do.
    var list: ValueList? {
        switch self {
        case .values(let list): list
        case .here, .place: Self.heres
        default: nil
        }
    }

    private static let heres = ValueList([Slot.here: CommonWords.heres])
}

/// What the numbers of a range count.
package struct RangeUnits: Sendable {
    /// The words for it; empty for money, or what isn't said.
    package let names: [String]
    let units: RangeReader.Units
    /// Letters of such a word, at most: more than `square metres` has.
    package static let longestName = 40

    /// Whether a text may name what a number counts: letters alone, so that it can't be taken for a number.
    package static func isName(_ text: String) -> Bool {
        text.utf8.count <= 4 * longestName && text.count <= longestName
            && text.contains(where: \.isLetter) && !text.contains(where: \.isNumber)
    }

    /// - Parameter names: The words that stand behind a number: `sq ft`, `呎`. None for money, or what isn't said.
    package init(_ names: [String] = []) {
        self.names = names
        units = names.isEmpty ? .money : .named(TokenTable([true: names]))
    }
}

/// The values of a slot, each with the names that people use for it, as they are written.
package struct ValueList: Sendable, Hashable {
    struct Value: Sendable, Hashable {
        let value: String
        fileprivate let others: [String]

        private var all: [String] { [value] + others }

        /// Its names in words, read anew each time.
        var names: [[Token]] { all.map { Token.tokens($0) }.filter { !$0.isEmpty } }

        /// Its first name in Han characters, if it has one.
        var hanName: String? { all.first { Token.tokens($0).contains(where: \.isHan) } }
    }

    let values: [Value]

    /// - Parameter names: The other names of each value; its own is one too.
    package init(_ names: [String: [String]]) {
        values = names.sorted { $0.key < $1.key }.map { Value(value: $0, others: $1) }
    }

    /// Whether a value has a comma, which stands between several.
    package var hasCommas: Bool { values.contains { $0.value.contains(Slot.between) } }

    /// Returns a value's first name in Han characters, or `nil` if it has none.
    package func hanName(of value: String) -> String? { values.first { $0.value == value }?.hanName }
}

/// What fills a slot in a question.
package enum SlotValue: Sendable, Hashable, CustomStringConvertible {
    case text(String)
    case number(Int)

    /// As people read it.
    package var description: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        }
    }
}
