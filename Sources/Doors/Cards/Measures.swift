/// Converts numbers of any size into counts of columns and dots, so that no number of a card can crash the program.
enum Measures {
    /// Returns a number rounded and clamped to bounds, or the lower bound for NaN.
    static func count(_ number: Double, within bounds: ClosedRange<Int>) -> Int {
        guard number > Double(bounds.lowerBound) else { return bounds.lowerBound }
        guard number < Double(bounds.upperBound) else { return bounds.upperBound }
        return Int(number.rounded())
    }

    /// Returns the position of a value between two others, from 0 to 1. It is 0.5 if the two are equal or not finite.
    static func share(of value: Double, from low: Double, to high: Double) -> Double {
        let size = max(low.magnitude, high.magnitude)
        // The difference of the largest numbers overflows, and the smallest can't be divided by.
        let scale = size > 1e300 ? 0x1p-4 : size < 1e-300 ? 0x1p+100 : 1
        let share = (value * scale - low * scale) / (high * scale - low * scale)
        return share.isNaN ? 0.5 : min(max(share, 0), 1)
    }
}

extension String {
    /// Makes a string of spaces, or an empty one for a negative count.
    init(spaces count: Int) { self.init(repeating: " ", count: Swift.max(count, 0)) }
}
