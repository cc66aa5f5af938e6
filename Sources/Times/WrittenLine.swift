import Folding

/// A line folded for reading times and days: case, width and Han forms are folded, and Han numbers stand in digits. Each
/// letter knows where it comes from, so that what isn't read is given back as it was written.
struct WrittenLine {
    /// Letters of a line that are read: far more than anybody writes around a day and a time.
    static let longest = 256

    let text: String
    /// Folded.
    private(set) var letters: [Unicode.Scalar] = []
    /// Whether the text goes on behind them.
    let isCut: Bool
    /// Where in ``text`` each of them begins.
    private var origins: [String.Index] = []

    init(_ text: String) {
        self.text = text
        var (starts, plain): ([String.Index], String.UnicodeScalarView) = ([], .init())
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex, starts.count < Self.longest {
            starts.append(index)
            plain.append(Self.plain(scalars[index]))
            index = scalars.index(after: index)
        }
        isCut = index < scalars.endIndex
        // One letter for each: only Han forms are folded.
        number(Array(HanFolding.fold(String(plain)).unicodeScalars), starts)
    }

    /// A letter in its usual width, small if it is of ASCII; white space is a space.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x41...0x5A: Unicode.Scalar(scalar.value + 0x20) ?? scalar
        case 0x21...0x7E: scalar
        case 0xFF01...0xFF5E: plain(Unicode.Scalar(scalar.value - 0xFEE0) ?? "?")
        default: scalar.properties.isWhitespace ? " " : scalar
        }
    }

    /// Takes over the letters, with digits in the place of Han numbers.
    private mutating func number(_ folded: [Unicode.Scalar], _ starts: [String.Index]) {
        var position = 0
        while position < folded.count {
            guard HanNumber.isNumeral(folded[position]) else {
                add([folded[position]], starts[position])
                position += 1
                continue
            }
            var end = position + 1
            if Self.isWeekday(position, in: folded) {
                // 星期二十二點 is twelve o'clock on Tuesday.
                add(HanNumber.value(folded[position..<end]).map { "\($0)" } ?? "?", starts[position])
                let goesOn = end < folded.count && (HanNumber.isNumeral(folded[end]) || folded[end].isDigit)
                if goesOn { add(" ", starts[end]) }
            } else {
                while end < folded.count, HanNumber.isNumeral(folded[end]) { end += 1 }
                if let number = HanNumber.value(folded[position..<end]) {
                    add("\(number)", starts[position])
                } else {
                    for each in position..<end { add([folded[each]], starts[each]) }
                }
            }
            position = end
        }
    }

    /// Whether what stands before a numeral makes it a day of the week.
    private static func isWeekday(_ position: Int, in folded: [Unicode.Scalar]) -> Bool {
        guard position > 0, weekdays.contains(folded[position]) else { return false }
        let lead = (position > 1 ? folded[position - 2] : " ", folded[position - 1])
        switch lead {
        case ("星", "期"), ("礼", "拜"): return true
        // 一周三次 has another number before it.
        case (let before, "周"): return !HanNumber.isNumeral(before)
        default: return false
        }
    }

    private static let weekdays = Set("一二三四五六".unicodeScalars)

    private mutating func add(_ letters: String, _ origin: String.Index) {
        add(Array(letters.unicodeScalars), origin)
    }

    private mutating func add(_ letters: [Unicode.Scalar], _ origin: String.Index) {
        for letter in letters {
            self.letters.append(letter)
            origins.append(origin)
        }
    }

    /// What was written from one of ``letters`` to before another; what follows the last of them belongs to it.
    func written(_ range: Range<Int>) -> Substring {
        text[origin(range.lowerBound)..<origin(range.upperBound)]
    }

    private func origin(_ position: Int) -> String.Index {
        position < origins.count ? origins[position] : text.endIndex
    }

    /// The letters of a range as a text, without white space at the ends and beside Han characters, with one space for
    /// many.
    func folded(_ range: Range<Int>) -> String {
        var folded = String.UnicodeScalarView()
        for letter in letters[range] {
            if letter == " " {
                if let last = folded.last, last != " ", !last.isHan { folded.append(" ") }
            } else {
                if letter.isHan, folded.last == " " { folded.removeLast() }
                folded.append(letter)
            }
        }
        if folded.last == " " { folded.removeLast() }
        return String(folded)
    }

    var folded: String { folded(0..<letters.count) }
}

extension Unicode.Scalar {
    /// A digit of ASCII: those of other scripts are folded, or none of a time.
    var isDigit: Bool { (0x30...0x39).contains(value) }

    /// A small letter of ASCII.
    var isLatin: Bool { (0x61...0x7A).contains(value) }

    var isHan: Bool { value > 0x2E7F && properties.isIdeographic }

    /// The number that a digit is.
    var digit: Int? { isDigit ? Int(value) - 0x30 : nil }
}
