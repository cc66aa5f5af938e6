import Model

extension Drawing.Size {
    /// The sizes that there are, in words.
    static let sizes = "at most \(DrawingBounds.width) and \(DrawingBounds.height)"

    /// Makes a size of what a plugin wrote. `nil` if there is no such size.
    init?(width: Int64?, height: Int64?) {
        guard let width = width.flatMap({ Int(exactly: $0) }),
            let height = height.flatMap({ Int(exactly: $0) })
        else { return nil }
        self.init(width: width, height: height)
    }
}
