/// Numbers of any size as counts of columns and dots: whatever a card's numbers are, none ends the program.
enum Measures {
    /// A rounded count within bounds; the lower one for what is no number.
    static func count(_ number: Double, within bounds: ClosedRange<Int>) -> Int {
        guard number > Double(bounds.lowerBound) else { return bounds.lowerBound }
        guard number < Double(bounds.upperBound) else { return bounds.upperBound }
        return Int(number.rounded())
    }

    /// How far a value lies between two others, from 0 to 1; half way where they are one, or are no numbers.
    static func share(of value: Double, from low: Double, to high: Double) -> Double {
        let size = max(low.magnitude, high.magnitude)
        // The largest numbers differ by more than any number, the smallest can't be divided by.
        let scale = size > 1e300 ? 0x1p-4 : size < 1e-300 ? 0x1p+100 : 1
        let share = (value * scale - low * scale) / (high * scale - low * scale)
        return share.isNaN ? 0.5 : min(max(share, 0), 1)
    }
}

extension String {
    /// So many spaces; none where that is less than none.
    init(spaces count: Int) { self.init(repeating: " ", count: Swift.max(count, 0)) }
}
