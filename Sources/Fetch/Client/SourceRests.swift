/// The circuit breaker of one client: URLs that answered again and again with something else than was asked for. Each rests,
/// longer each time, and isn't asked meanwhile, so that a broken source costs nobody who asks.
///
/// It is by URL, because what people type is part of some: an answer that only one question gets is nobody else's. Without
/// clock or I/O.
struct SourceRests: Sendable {
    /// Bad answers in a row after which a URL rests: a few come while a source is being mended.
    static let patience = 5
    /// The first rest, from which each is twice the one before.
    static let first = Duration.seconds(10)
    /// The longest rest: a source that was mended is heard again within minutes.
    static let longest = Duration.seconds(600)
    /// URLs that are remembered of one client; beyond it those go whose last bad answer is oldest.
    static let most = 256

    private struct Record {
        /// Bad answers in a row.
        var count = 0
        /// When the last one came, since 1970.
        var last = Duration.zero
        var rest = Duration.zero
    }

    private var records: [String: Record] = [:]

    /// Whether a URL rests now. A clock that was set back ends it.
    func isResting(_ url: String, at now: Duration) -> Bool {
        guard let record = records[url], record.rest > .zero else { return false }
        return now >= record.last && now - record.last < record.rest
    }

    /// A URL has answered.
    mutating func ended(_ url: String, isGood: Bool, at now: Duration) {
        guard !isGood else {
            records[url] = nil
            return
        }
        if records[url] == nil, records.count >= Self.most,
            let oldest = records.min(by: { $0.value.last < $1.value.last })?.key
        {
            records[oldest] = nil
        }
        var record = records[url] ?? Record()
        record.count += 1
        record.last = now
        if record.count >= Self.patience {
            record.rest = record.rest == .zero ? Self.first : min(record.rest * 2, Self.longest)
        }
        records[url] = record
    }
}
