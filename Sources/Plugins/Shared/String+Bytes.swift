extension String {
    /// The beginning in at most so many bytes, cut between two scalars: one character may be as long as a whole text.
    package func head(bytes: Int) -> Substring {
        guard utf8.count > bytes else { return self[...] }
        var end = utf8.index(startIndex, offsetBy: Swift.max(bytes, 0))
        while end > startIndex, isWithinScalar(end) { end = utf8.index(before: end) }
        return self[..<end]
    }

    /// The end in at most so many bytes.
    func tail(bytes: Int) -> Substring {
        guard utf8.count > bytes else { return self[...] }
        var start = utf8.index(endIndex, offsetBy: -Swift.max(bytes, 0))
        while start < endIndex, isWithinScalar(start) { start = utf8.index(after: start) }
        return self[start...]
    }

    /// Beginning and end, where the text is longer than both.
    func shortened(bytes: Int) -> String {
        utf8.count > 2 * bytes ? "\(head(bytes: bytes)) … \(tail(bytes: bytes))" : self
    }

    private func isWithinScalar(_ index: Index) -> Bool { utf8[index] & 0xC0 == 0x80 }
}

extension StringProtocol {
    /// The text without white space around it. It looks at single scalars: a character may be as long as a whole text.
    var trimmingSpaces: String {
        var scalars = Substring(self).unicodeScalars.drop { $0.properties.isWhitespace }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }
}
