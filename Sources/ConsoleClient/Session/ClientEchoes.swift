/// Which of the person's own messages were shown since the connection was lost: a text that is sent again is shown
/// by whoever comes first, the gateway delivering it or its answer, and once.
struct ClientEchoes {
    /// Ids that are remembered: four times the lines that may be under way, and so may be sent again.
    private static let most = 256
    private var seen: [Int64] = []

    /// Whether a message was shown before; notes it where it is the person's own.
    mutating func isRepeated(_ line: GatewayLine, own handle: String?) -> Bool {
        let message = line.message
        guard let id = message.id, message.from == handle, message.isNew else {
            return false
        }
        return !isNews(id)
    }

    /// Whether a message was not shown yet; it counts as shown from here on.
    mutating func isNews(_ id: Int64) -> Bool {
        guard !seen.contains(id) else { return false }
        seen.append(id)
        if seen.count > Self.most { seen.removeFirst() }
        return true
    }
}
