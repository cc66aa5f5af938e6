import Times

/// Finds the phrases of intents that are understood as something else, or as several things.
package struct PhraseCheck {
    package struct Finding: Sendable, Hashable {
        package let intent: String
        /// A phrase as somebody would type it.
        package let text: String
        /// What it is taken for instead; the intent itself is among them where it is as likely as the others. Empty where it
        /// is taken for nothing.
        package let taken: [String]
    }

    /// Phrases of one intent that are tried, evenly over all of them: each takes as long as a question.
    private static let mostTried = 60

    /// Any day: samples of phrases name none by its date.
    private static let today = CivilDay(number: 0)

    private let recognizer: Recognizer

    /// - Parameter intents: All that may be asked.
    package init(_ intents: [Intent]) { recognizer = Recognizer(intents) }

    /// The findings of one intent, in the order of its phrases.
    package func findings(of intent: Intent) -> [Finding] {
        var seen: Set<String> = []
        let texts = intent.phrases.flatMap { phrase in
            [true, false].compactMap { PhraseSample(phrase, of: intent, isFull: $0)?.text }
        }.filter { seen.insert($0).inserted }
        let step = (texts.count + Self.mostTried - 1) / Self.mostTried
        return stride(from: 0, to: texts.count, by: max(step, 1)).map { texts[$0] }.compactMap { text in
            let taken = taken(text)
            return taken == [intent.name] ? nil : Finding(intent: intent.name, text: text, taken: taken)
        }
    }

    /// The intents that a text may be taken for.
    private func taken(_ text: String) -> [String] {
        switch recognizer.understand(text, on: Self.today) {
        case .reading(let reading, _), .missing(let reading): [reading.intent]
        case .choices(let readings): Set(readings.map(\.intent)).sorted()
        case .none: []
        }
    }
}

/// A phrase as somebody would type it, in parts.
package struct PhraseSample: Sendable, Hashable {
    package struct Piece: Sendable, Hashable {
        package let text: String
        package let isHan: Bool
        /// Whether it fills a slot.
        package let isSlot: Bool

        package init(_ text: String, isHan: Bool, isSlot: Bool = false) {
            (self.text, self.isHan, self.isSlot) = (text, isHan, isSlot)
        }
    }

    package var pieces: [Piece]

    /// Returns the phrase with or without what may be left out; `nil` for a slot alone, of which it is asked back what is
    /// asked.
    package init?(_ phrase: Phrase, of intent: Intent, isFull: Bool) {
        var words = 0
        pieces = []
        for element in phrase.elements {
            let piece: Piece
            switch element {
            case .token(_, isOptional: true) where !isFull, .slot(_, isOptional: true) where !isFull: continue
            case .token(let token, _):
                piece = Piece(token.written, isHan: token.isHan)
                words += 1
            case .slot(let name, _):
                piece = Piece(intent.slot(name)?.kind.sample ?? name, isHan: false, isSlot: true)
            }
            // What is written twice so that it counts twice is said once.
            if piece.text != pieces.last?.text { pieces.append(piece) }
        }
        guard words > 0 else { return nil }
    }

    /// The phrase on one line: words apart, Han characters together.
    package var text: String {
        var (text, isHanBefore) = ("", false)
        for piece in pieces {
            text += (text.isEmpty || (piece.isHan && isHanBefore) ? "" : " ") + piece.text
            isHanBefore = piece.isHan
        }
        return text
    }
}

extension Slot.Kind {
    /// Something that fills such a slot.
    fileprivate var sample: String {
        switch self {
        case .values(let list): list.values.first?.value ?? ""
        case .pattern(let pattern): pattern.sample
        case .day: "tomorrow"
        case .number: "3"
        case .range(let units): (["3"] + units.names.prefix(1)).joined(separator: " ")
        case .time: "18:00"
        case .distance: "400m"
        case .money: "$50"
        case .person: "@alice"
        case .conversation: "#study"
        case .here: "nearby"
        case .text, .place: "xylophone"
        }
    }
}

extension WordPattern {
    /// The shortest word of this shape.
    fileprivate var sample: String {
        String(decoding: items.filter { !$0.isSkippable }.map(\.sample), as: UTF8.self)
    }
}
