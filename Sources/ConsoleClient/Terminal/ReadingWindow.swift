/// Which of the lines of a place's messages are shown to somebody who reads back: a window that ends so many lines above
/// the last. A pure state machine.
struct ReadingWindow: Equatable {
    /// Lines of the page before that stay in sight, so that a reader sees where it goes on.
    private static let overlap = 2

    /// Lines below the window.
    private(set) var below: Int
    /// Lines that stand on the screen from which one came: back there, one has read on to what is new.
    let onScreen: Int

    /// Makes a window right above what is on the screen.
    ///
    /// - Parameter onScreen: Lines of the last messages that are there.
    init(onScreen: Int) { (below, self.onScreen) = (onScreen, onScreen) }

    /// Goes back by a page. Returns whether there was anything above.
    ///
    /// - Parameters:
    ///   - total: All lines that are known.
    ///   - height: Those that the window shows.
    mutating func goBack(_ total: Int, height: Int) -> Bool {
        let most = max(onScreen, total - height)
        guard below < most else { return false }
        below = min(below + Self.step(height), most)
        return true
    }

    /// Goes on by a page. Returns `false` at the end, where the screen itself goes on.
    mutating func goOn(height: Int) -> Bool {
        guard below > onScreen else { return false }
        below = max(below - Self.step(height), onScreen)
        return true
    }

    /// Whether the next page back may need more than what is known.
    func needsOlder(_ total: Int, height: Int) -> Bool { total - below < height + Self.step(height) }

    /// The lines that are shown.
    func lines(of total: Int, height: Int) -> Range<Int> {
        let end = max(0, total - below)
        return max(0, end - height)..<end
    }

    private static func step(_ height: Int) -> Int { max(1, height - overlap) }
}
