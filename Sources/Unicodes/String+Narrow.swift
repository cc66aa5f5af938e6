extension StringProtocol {
    /// The text with ASCII in the place of its full-width forms (U+FF01 to U+FF5E), which a keyboard for Chinese types.
    public var narrowed: String {
        // All of these begin with this byte.
        guard utf8.contains(0xEF) else { return String(self) }
        var narrow = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isWide = (0xFF01...0xFF5E).contains(scalar.value)
            narrow.append(isWide ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar)
        }
        return String(narrow)
    }
}
