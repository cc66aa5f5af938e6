/// Finds what of a text is code, as CommonMark has it: what stands between runs of as many backticks, and blocks between
/// fences. A block that nothing ends goes on to the end of the text; text that is indented alone is none.
enum CodeSpans {
    private static let tick = UInt8(ascii: "`")
    private static let tilde = UInt8(ascii: "~")
    private static let newline = UInt8(ascii: "\n")
    /// Signs of a fence, at least.
    private static let fence = 3

    /// Signs of one kind, one behind the other.
    private struct Run {
        let sign: UInt8
        let start: Int
        let end: Int
        /// Where its line ends.
        let lineEnd: Int
        /// Whether only spaces stand before it in its line, three at most.
        let beginsLine: Bool
        /// Whether a backslash takes its first sign for a letter, if it begins anything.
        let isEscaped: Bool

        var count: Int { end - start }
    }

    /// Returns the code in bytes of UTF-8, with the signs around it, in order.
    static func all(in bytes: [UInt8]) -> [Range<Int>] {
        let runs = runs(in: bytes)
        let ends = ends(of: runs)
        var (spans, next): ([Range<Int>], Int) = ([], 0)
        while next < runs.count {
            let run = runs[next]
            next += 1
            if isFence(run, before: runs[next...]) {
                let end = runs[next...].firstIndex { $0.sign == run.sign && $0.count >= run.count }
                spans.append(run.start..<(end.map { runs[$0].end } ?? bytes.count))
                next = end.map { $0 + 1 } ?? runs.count
            } else if let end = ends[next - 1] {
                spans.append(run.start..<runs[end].end)
                next = end + 1
            }
        }
        return spans
    }

    private static func runs(in bytes: [UInt8]) -> [Run] {
        var (runs, index, lineStart, lineEnd): ([Run], Int, Int, Int?) = ([], 0, 0, nil)
        while index < bytes.count {
            let (sign, start) = (bytes[index], index)
            index += 1
            if sign == newline { (lineStart, lineEnd) = (index, nil) }
            guard sign == tick || sign == tilde else { continue }
            while index < bytes.count, bytes[index] == sign { index += 1 }
            lineEnd = lineEnd ?? bytes[index...].firstIndex(of: newline) ?? bytes.count
            let before = bytes[lineStart..<start]
            runs.append(
                Run(
                    sign: sign, start: start, end: index, lineEnd: lineEnd ?? bytes.count,
                    beginsLine: before.count <= 3 && before.allSatisfy { $0 == UInt8(ascii: " ") },
                    isEscaped: before.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1))
        }
        return runs
    }

    /// Whether a block begins with the run: of backticks there are no more behind it in its line.
    private static func isFence(_ run: Run, before rest: ArraySlice<Run>) -> Bool {
        guard run.beginsLine, run.count >= fence else { return false }
        return run.sign == tilde || !rest.prefix { $0.start < run.lineEnd }.contains { $0.sign == tick }
    }

    /// For each run the one that ends what it begins, if it is of backticks; `nil` if it begins nothing. One or two end in
    /// their line, as they are drawn. From the last on, so that each run is looked at once.
    private static func ends(of runs: [Run]) -> [Int?] {
        var ends = [Int?](repeating: nil, count: runs.count)
        /// The next run of so many backticks.
        var nearest: [Int: Int] = [:]
        for (index, run) in runs.enumerated().reversed() where run.sign == tick {
            let count = run.isEscaped ? run.count - 1 : run.count
            if count > 0, let end = nearest[count], count >= fence || runs[end].start < run.lineEnd {
                ends[index] = end
            }
            nearest[run.count] = index
        }
        return ends
    }
}
