/// The lines that were written last on a terminal, for a screen on which they aren't.
struct WrittenLines {
    /// Lines that are kept: a window of the usual height has no more.
    private static let most = 24

    /// How often something was written, lines or not.
    var count = 0
    /// The rows that all of it took, since the beginning; what was cleared off the screen counts as rows that passed it.
    var rows = 0
    private var lines: [String] = []

    mutating func add(_ new: [String], rows: Int) {
        lines = (lines + new).suffix(Self.most)
        self.rows += rows
    }

    /// Returns so many of the last lines, or all that there are.
    func last(_ count: Int) -> [String] { lines.suffix(count) }
}
