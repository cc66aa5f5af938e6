import Times

/// The parts of a question that fill slots of one intent.
struct SlotSpans {
    /// Tokens that fill one of these slots.
    struct Span {
        let range: Range<Int>
        /// More than one where several slots, or several values, have that name.
        var fillings: [Filling]
    }

    struct Filling: Hashable {
        let slot: Int
        let values: [String: SlotValue]
        /// What a plugin is given in their place, where that is more exact.
        var exact: [String: SlotValue] = [:]
    }

    /// In their order; none overlaps another.
    var spans: [Span]

    /// The spans of an intent: longer ones first, then those that come first.
    init(of intent: IndexedIntent, in question: Question, table: ValueTable) {
        var all: [Range<Int>: [Filling]] = [:]
        func add(
            _ range: Range<Int>, _ slot: Int, _ values: [String: SlotValue], exact: [String: SlotValue] = [:]
        ) {
            let filling = Filling(slot: slot, values: values, exact: exact)
            if all[range]?.contains(filling) != true { all[range, default: []].append(filling) }
        }
        for (index, slot) in intent.intent.slots.enumerated() {
            switch slot.kind {
            case .values, .here, .place:
                for (start, hit) in question.hits where hit.list == intent.lists[index] {
                    let value = table.lists[hit.list].values[hit.value].value
                    add(start..<start + hit.count, index, [slot.name: .text(value)])
                }
            case .day:
                for (start, day, count) in question.days where !day.isOver {
                    var values = [slot.name: SlotValue.text(day.word)]
                    if let days = day.days { values["days"] = .number(days) }
                    add(start..<start + count, index, values)
                }
            case .time:
                for start in question.tokens.indices {
                    // What may be two times fills it with nothing, so that it is asked for.
                    guard let (time, count) = question.time(at: start), time != nil || slot.isRequired else {
                        continue
                    }
                    add(start..<start + count, index, time.map { [slot.name: .text($0.text)] } ?? [:])
                }
            case .range(let units):
                for found in question.ranges(of: units, ownWords: intent.vocabulary) {
                    add(
                        found.range, index, [slot.name: .text(found.text)],
                        exact: found.beyond.isEmpty ? [:] : [slot.name: .text(found.exactText)])
                }
            case .text: break
            case .number, .money:
                for start in question.tokens.indices {
                    guard let (value, count) = question.number(at: start, for: slot.kind) else { continue }
                    add(start..<start + count, index, [slot.name: .number(value)])
                }
            default:
                for (start, token) in question.tokens.enumerated() {
                    guard let value = slot.kind.value(of: token), !question.isAmount(start, for: slot.kind)
                    else { continue }
                    add(start..<start + 1, index, [slot.name: value])
                }
            }
        }
        spans = []
        for (range, fillings) in all.sorted(by: {
            ($1.key.count, $0.key.lowerBound) < ($0.key.count, $1.key.lowerBound)
        })
        where !spans.contains(where: { $0.range.overlaps(range) }) {
            spans.append(Span(range: range, fillings: fillings))
        }
        spans.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    func covers(_ position: Int) -> Bool { spans.contains { $0.range.contains(position) } }
}

extension Slot.Kind {
    /// What one word fills such a slot with.
    func value(of token: Token) -> SlotValue? {
        switch self {
        case .pattern(let pattern): token.isHan ? nil : pattern.match(token.word).map(SlotValue.text)
        case .person:
            token.word.count > 1 && token.word.hasPrefix("@") ? .text(String(token.word.dropFirst())) : nil
        case .conversation: token.word.count > 1 && token.word.hasPrefix("#") ? .text(token.word) : nil
        case .distance: Self.metres(token.word).map(SlotValue.number)
        case .values, .day, .time, .text, .here, .place, .number, .money, .range: nil
        }
    }

    /// `400m`, `2km`.
    private static func metres(_ word: String) -> Int? {
        if word.hasSuffix("km"), let number = Int(word.dropLast(2)), number < 1_000 { return number * 1_000 }
        return word.hasSuffix("m") ? Int(word.dropLast()) : nil
    }
}
