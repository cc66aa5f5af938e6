import Glibc

/// What a found title is worth. Every one has all the words that were asked for, so of BM25 what tells them apart
/// is length; what is newer counts for more.
enum TitleRank {
    /// BM25's usual constants, and the words of a usual title. A constant keeps the order of two titles as others
    /// come and go.
    private static let (k1, b, usualLength) = (1.2, 0.75, 6.0)
    /// After so many days newness counts half.
    private static let halfLife = 180.0

    /// - Parameters:
    ///   - words: of the title; of Han characters each pair is one.
    ///   - age: how old the post is.
    static func score(words: Int, age: Duration) -> Double {
        let length = 1 - b + b * Double(max(1, words)) / usualLength
        let days = max(0, Double(age.components.seconds) / 86_400)
        return (k1 + 1) / (1 + k1 * length) + exp2(-days / halfLife)
    }
}
