import Model

/// The messages of the open place that a terminal knows, oldest first, with none missing between the first and the last:
/// what Page Up goes back through.
///
/// It begins with what opening the place showed, which stands right before what comes live; live messages go on with it,
/// and what is fetched for Page Up goes before it. Other lists of messages, such as those of `/find` and `/thread`, leave
/// some out, and so change nothing. Cards and pictures below messages aren't in it.
struct PlaceTimeline {
    struct Entry {
        let id: Int64
        /// `nil` for messages of whom the reader forgot.
        var message: ShownMessage?
        /// The line that stands in for those; empty for a message.
        var note = ""
        /// How many rows had been written once it, and what came with it, was on the screen; `nil` if it never was.
        var rows: Int?
    }

    /// Messages that are kept: some hours of a busy place, in less than a megabyte.
    private static let most = 2_000

    private(set) var entries: [Entry] = []
    /// Whether nothing comes before the first.
    private(set) var isWhole = false
    private var place: String?
    /// Whether the next messages that are listed are what opening the place shows.
    private var isOpening = false

    /// Takes which place is open.
    mutating func open(_ place: String?) {
        guard place != self.place else { return }
        self = PlaceTimeline()
        (self.place, isOpening) = (place, place != nil)
    }

    /// Takes that the person asks for something: what is listed from now on answers that.
    mutating func asked() { isOpening = false }

    /// Takes a line that was written.
    ///
    /// - Parameter rows: How many rows have been written with it.
    mutating func note(_ line: GatewayLine, rows: Int) {
        if line.type == "message", line.place == place {
            add(line, rows: rows)
        } else if isOpening || line.answer.tag == Self.reopening {
            let listed = entries(of: line, rows: rows)
            guard !listed.isEmpty else { return }
            // Of a place that is opened again after a connection was lost, all before this may have been missed.
            (entries, isWhole, isOpening) = (listed, false, false)
        }
    }

    /// Takes messages that were fetched, right before the first.
    mutating func add(older lines: [GatewayLine]) {
        let first = entries.first?.id ?? .max
        let older = lines.flatMap { entries(of: $0) }.filter { $0.id < first }
        guard !older.isEmpty else {
            isWhole = true
            return
        }
        entries = older + entries
    }

    /// Takes over what another of the same place has before the first.
    mutating func adopt(_ other: PlaceTimeline) {
        guard other.place == place else { return }
        let first = entries.first?.id ?? .max
        entries = other.entries.filter { $0.id < first } + entries
        isWhole = other.isWhole
    }

    /// The tag with which a client that was away opens the place again.
    private static let reopening = "0open"

    private mutating func add(_ line: GatewayLine, rows: Int) {
        guard let id = line.message.id else { return }
        if line.message.isNew {
            guard id > entries.last?.id ?? 0 else { return }
            entries.append(Entry(id: id, message: ShownMessage(line), rows: rows))
            guard entries.count > Self.most else { return }
            entries.removeFirst(entries.count - Self.most)
            isWhole = false
        } else if let index = entries.lastIndex(where: { $0.id == id }) {
            entries[index].message = ShownMessage(line)
        }
    }

    /// The messages of the place that a reply lists.
    private func entries(of line: GatewayLine, rows: Int? = nil) -> [Entry] {
        let lines = line.answer.lines ?? []
        return (line.answer.messages ?? []).enumerated().compactMap { index, listed in
            guard let listed, listed.place == place else { return nil }
            guard listed.hidden != nil else {
                return Entry(
                    id: listed.id, message: ShownMessage(listed, in: line.answer.language), rows: rows)
            }
            return Entry(
                id: listed.since ?? listed.id, note: index < lines.count ? lines[index] : "", rows: rows)
        }
    }
}
