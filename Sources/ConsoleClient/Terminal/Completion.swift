import Community
import Model

/// What Tab makes of a typed line.
struct Completion: Equatable {
    /// Scalars to take off the line's end, where case differs.
    var erased = 0
    /// What is put there.
    var added = ""
    /// What there is to choose from, where nothing is certain.
    var choices: [String] = []

    /// - Parameter candidates: whole lines that the typed one may become.
    /// - Returns: `nil` if there is nothing to add and nothing to choose from.
    init?(of typed: String, among candidates: [String]) {
        guard let first = candidates.first else { return nil }
        var target = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        // A folder's name goes on.
        if candidates.count == 1, target.last?.isWhitespace != true, target.last != "/" { target += " " }
        let kept = typed.commonPrefix(with: target)
        // Never less than what is typed: where the candidates part before its end, only their case can differ.
        if target.count >= typed.count, target != typed {
            erased = typed.unicodeScalars.count - kept.unicodeScalars.count
            added = String(target.dropFirst(kept.count))
        } else {
            choices = Self.endings(of: candidates)
        }
    }

    /// The choices as lines of a terminal.
    static func lines(of choices: [String], width: Int) -> [String] {
        let cells = choices.map { Escaping.escape($0) }
        let widest = (cells.map { DisplayWidth.columns(of: $0) }.max() ?? 0) + 2
        let columns = max(1, (width - 2) / widest)
        let padded = cells.map { $0 + String(repeating: " ", count: widest - DisplayWidth.columns(of: $0)) }
        return stride(from: 0, to: padded.count, by: columns).map { start in
            "  " + padded[start..<min(start + columns, padded.count)].joined()
        }
    }

    /// The candidates without the words that they share. Of names of several words only the command goes: half of a name
    /// says little.
    private static func endings(of candidates: [String]) -> [String] {
        let common = candidates.dropFirst().reduce(candidates[0]) { $0.commonPrefix(with: $1) }
        let endings = candidates.map { $0.dropFirst(length(of: common, upTo: common.lastIndex(of: " "))) }
        guard endings.contains(where: { $0.contains(" ") }) else { return endings.map(String.init) }
        return candidates.map { String($0.dropFirst(length(of: common, upTo: common.firstIndex(of: " ")))) }
    }

    private static func length(of text: String, upTo space: String.Index?) -> Int {
        space.map { text.distance(from: text.startIndex, to: $0) + 1 } ?? 0
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
