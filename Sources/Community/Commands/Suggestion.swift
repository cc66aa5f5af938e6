/// Finds the closest name for "Did you mean …?".
public enum Suggestion {
    /// Scalars of a word that are looked at.
    private static let longest = 40

    /// Returns the name closest to `word` by Damerau-Levenshtein distance (optimal string alignment), or `nil` if none
    /// is close enough to be a typo. The distance may be one for short words, and a third of the length for longer
    /// ones. Case makes no difference.
    public static func nearest(to word: String, among names: some Sequence<String>) -> String? {
        // Of what is long its beginning tells enough.
        let beginning = String(String.UnicodeScalarView(word.unicodeScalars.prefix(longest)))
        let typed = Array(beginning.lowercased().unicodeScalars.prefix(longest))
        let limit = max(1, typed.count / 3)
        let ranked = names.map { (distance(typed, Array($0.lowercased().unicodeScalars)), $0) }
        guard let best = ranked.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }), best.0 <= limit else { return nil }
        return best.1
    }

    /// Whether one letter typed wrong, left out, put in or exchanged with its neighbour makes the one the other.
    public static func isOneSlip(from name: String, to word: String) -> Bool {
        let (name, word) = (Array(name.unicodeScalars), Array(word.unicodeScalars))
        return abs(name.count - word.count) <= 1 && distance(name, word) == 1
    }

    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for i in 0..<left.count {
            var current = [i + 1] + [Int](repeating: 0, count: right.count)
            for j in 0..<right.count {
                let substitution = last[j] + (left[i] == right[j] ? 0 : 1)
                current[j + 1] = min(last[j + 1] + 1, current[j] + 1, substitution)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    current[j + 1] = min(current[j + 1], beforeLast[j - 1] + 1)
                }
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
