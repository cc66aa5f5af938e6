extension String {
    /// The text without what shows nothing of itself (Unicode's Default_Ignorable_Code_Point): joiners, fillers, soft
    /// hyphens, marks of direction, signs of variation. What makes one emoji of several characters stays: joiners between
    /// emoji, and the letters of a flag.
    public var withoutIgnorables: String {
        guard unicodeScalars.contains(where: \.isIgnorable) else { return self }
        var kept = String.UnicodeScalarView()
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if !scalar.isIgnorable {
                kept.append(scalar)
            } else if scalar.isTag {
                let end = rest.firstIndex { !$0.isTag } ?? rest.endIndex
                if kept.last == "\u{1F3F4}", rest[..<end].last == "\u{E007F}" {
                    kept.append(scalar)
                    kept.append(contentsOf: rest[..<end])
                }
                rest = rest[end...]
            } else if scalar == "\u{200D}", kept.last?.isPicture == true,
                rest.first(where: { !$0.isVariation })?.isPicture == true
            {
                kept.append(scalar)
            }
        }
        return String(kept)
    }
}

extension Unicode.Scalar {
    fileprivate var isIgnorable: Bool {
        // None stands before these, or among Han characters and Hangul, and looking up takes a while.
        value >= 0xAD && !(0x3165...0xFDFF).contains(value) && properties.isDefaultIgnorableCodePoint
    }

    fileprivate var isPicture: Bool { properties.isEmoji && !isASCII }
    fileprivate var isVariation: Bool { (0xFE00...0xFE0F).contains(value) }
    fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }
}
