/// The cells of a terminal that a picture takes.
struct PictureFrame: Equatable {
    /// Columns below which a name and a size say more than a picture.
    static let fewestColumns = 40
    /// Columns and rows of a picture at most, so that what was said before it stays in sight.
    private static let (mostColumns, mostRows) = (60, 16)
    /// Rows at most of each of several that come together.
    private static let mostRowsOfMany = 8
    /// Rows that are left for what is said and what is typed.
    private static let spareRows = 6
    /// Columns in front of a picture, as many as in front of what goes on of a message.
    static let indent = 4

    let columns: Int
    let rows: Int

    /// Finds the cells for a picture of so many pixels: as large as it is, if that is not too large, in its own shape.
    ///
    /// - Parameters:
    ///   - columns: The terminal's.
    ///   - rows: The terminal's.
    ///   - isOneOfMany: Whether it comes with others.
    /// - Returns: `nil` if the terminal is too small.
    init?(
        width: Int, height: Int, cell: CellSize, columns: Int, rows: Int, isOneOfMany: Bool = false
    ) {
        let mostRows = min(isOneOfMany ? Self.mostRowsOfMany : Self.mostRows, rows - Self.spareRows)
        guard columns >= Self.fewestColumns, mostRows >= 3, width > 0, height > 0 else { return nil }
        // One column stays free: some terminals break lines in the last.
        let most = min(Self.mostColumns, columns - Self.indent - 1)
        let across = Double(width) / Double(cell.width)
        let down = Double(height) / Double(cell.height)
        let scale = min(1, Double(most) / across, Double(mostRows) / down)
        self.columns = max(1, min(most, Int((across * scale).rounded())))
        self.rows = max(1, min(mostRows, Int((down * scale).rounded())))
    }
}
