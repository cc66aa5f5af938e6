import Testing

/// Pages through the open conversation with `/history`, as a person would.
struct HistoryReader {
    struct Line: Hashable {
        let id: Int
        let handle: String
        let text: String

        /// A message as `/history` or the live stream shows it.
        init?(_ line: some StringProtocol) {
            guard let match = String(line).wholeMatch(of: #/ *\[[#@][^\]]+\] (\d+) (\S+): (.*)/#),
                let id = Int(match.output.1)
            else { return nil }
            self.id = id
            handle = String(match.output.2)
            text = String(match.output.3)
        }
    }

    private let client: any Talker

    init(_ client: any Talker) { self.client = client }

    /// Every message of the open conversation, oldest first.
    func all() async -> [Line] {
        var pages: [[Line]] = []
        while true {
            let before = pages.last?.first.map { " \($0.id)" } ?? ""
            let lines = await client.ask("/history 200\(before)")
            pages.append(lines.compactMap { Line($0) })
            let hasMore = lines.contains { $0.hasSuffix("shows what came before") }
            if !hasMore || pages.last?.isEmpty != false { return pages.reversed().flatMap { $0 } }
        }
    }
}
