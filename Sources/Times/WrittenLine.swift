import Folding

/// A line folded for reading times and days: case, width and Han forms are folded, and Han numbers stand in digits.
/// Each character knows where it comes from, so that what isn't read is given back as it was written.
struct WrittenLine {
    /// Characters of a line that are read: far more than anybody writes around a day and a time.
    static let longest = 256

    let text: String
    /// Folded.
    private(set) var characters: [Character] = []
    /// Whether the text goes on behind them.
    let isCut: Bool
    /// Where in ``text`` each of them begins.
    private var origins: [String.Index] = []

    init(_ text: String) {
        self.text = text
        let end = text.index(text.startIndex, offsetBy: Self.longest, limitedBy: text.endIndex)
        isCut = end.map { $0 < text.endIndex } ?? false
        var (folded, starts): ([Character], [String.Index]) = ([], [])
        for (index, character) in zip(text.indices, text.prefix(Self.longest)) {
            // A character with a thousand marks is none of a day.
            let piece = character.utf8.count > 64 ? "?" : Self.folded(character)
            for character in piece {
                folded.append(character)
                starts.append(index)
            }
        }
        numbered(folded, starts)
    }

    private static func folded(_ character: Character) -> String {
        if let ascii = character.asciiValue {
            return character.isWhitespace ? " " : String(UnicodeScalar(ascii)).lowercased()
        }
        if character.isWhitespace { return " " }
        return HanFolding.fold(NameFolding.unified(String(character)).lowercased())
    }

    /// Takes over the characters, with digits in the place of Han numbers.
    private mutating func numbered(_ folded: [Character], _ starts: [String.Index]) {
        var position = 0
        while position < folded.count {
            guard HanNumber.isNumeral(folded[position]) else {
                add(String(folded[position]), starts[position])
                position += 1
                continue
            }
            var end = position + 1
            if isWeekday(before: position, in: folded) {
                // 星期二十二點 is twelve o'clock on Tuesday.
                add(HanNumber.value(folded[position...position]).map(String.init) ?? "?", starts[position])
                if end < folded.count, HanNumber.isNumeral(folded[end]) || folded[end].isDigit {
                    add(" ", starts[end])
                }
                position = end
                continue
            }
            while end < folded.count, HanNumber.isNumeral(folded[end]) { end += 1 }
            if let number = HanNumber.value(folded[position..<end]) {
                add("\(number)", starts[position])
            } else {
                for each in position..<end { add(String(folded[each]), starts[each]) }
            }
            position = end
        }
    }

    /// Whether what stands before a numeral makes it a day of the week.
    private func isWeekday(before position: Int, in folded: [Character]) -> Bool {
        guard position > 0, "一二三四五六".contains(folded[position]) else { return false }
        if position > 1, ["星期", "礼拜"].contains(String(folded[position - 2..<position])) { return true }
        // 一周三次 has another number before it.
        return folded[position - 1] == "周" && (position < 2 || !HanNumber.isNumeral(folded[position - 2]))
    }

    private mutating func add(_ piece: String, _ origin: String.Index) {
        for character in piece {
            characters.append(character)
            origins.append(origin)
        }
    }

    /// What of the line is read, as it was written, from one of ``characters`` to before another; what follows the last of
    /// them belongs to it.
    func written(_ range: Range<Int>) -> Substring {
        text[origin(range.lowerBound)..<origin(range.upperBound)]
    }

    private func origin(_ position: Int) -> String.Index {
        position < origins.count ? origins[position] : text.endIndex
    }

    /// The folded characters of a range as a text, without white space at the ends and beside Han characters, with one space
    /// for many.
    func folded(_ range: Range<Int>) -> String {
        var folded = ""
        for character in characters[range] {
            if character == " " {
                if let last = folded.last, last != " ", !last.isHan { folded.append(" ") }
            } else {
                if character.isHan, folded.last == " " { folded.removeLast() }
                folded.append(character)
            }
        }
        if folded.last == " " { folded.removeLast() }
        return folded
    }

    var folded: String { folded(0..<characters.count) }
}

extension Character {
    /// A digit of ASCII: those of other scripts are folded, or none of a time.
    var isDigit: Bool { asciiValue.map { (0x30...0x39).contains($0) } ?? false }

    /// A small letter of ASCII.
    var isLatin: Bool { asciiValue.map { (0x61...0x7A).contains($0) } ?? false }

    var isHan: Bool { unicodeScalars.first?.properties.isIdeographic == true }
}
