extension Unicode.Scalar {
    /// Whether anything shows of it: it is no space, no control or format character, and no letter without a form. For
    /// ASCII this needs no table.
    public var isSeen: Bool {
        if isASCII { return value > 0x20 && value != 0x7F }
        if properties.isDefaultIgnorableCodePoint || Self.blanks.contains(self) { return false }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }

    /// Symbols and fillers that are blank in every font: Braille without dots, a note without a head, Khitan's filler, and
    /// the two blanks of hieroglyphs.
    private static let blanks: Set<Unicode.Scalar> = [
        "\u{2800}", "\u{1D159}", "\u{16FE4}", "\u{13441}", "\u{13442}",
    ]
}
