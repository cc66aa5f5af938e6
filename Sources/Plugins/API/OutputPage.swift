import Community
import Lua
import Model

/// As many rows of a list as fit into so many bytes, and at least one.
struct OutputPage {
    /// What is said, in order.
    let replies: [Reply]
    /// How many of the rows these are.
    let rows: Int

    /// - Parameter call: its rows, and whether the last of them count.
    /// - Throws: `APIMisuse` if a row is none.
    init(_ call: APICall, bytes: Int, language: Language) throws {
        let (rows, isNewest) = (try call.list(0), call.value(1).boolean ?? false)
        // One that begins with cells has nothing else.
        if let first = rows.first?.table, first.fields.isEmpty {
            let cells = try rows.map { row in
                guard let table = row.table, table.fields.isEmpty else { throw Self.noRow }
                return table.array
            }
            self.init(cells: cells, isNewest: isNewest, bytes: bytes)
        } else {
            try self.init(lines: rows, isNewest: isNewest, bytes: bytes, language: language)
        }
    }

    private static let noRow = APIMisuse(
        "call:page(rows): a row is a text or { text = …, message = …, cards = { … }, media = { … } }, or each is a list of cells"
    )

    /// The order in which rows are tried.
    private static func order(_ count: Int, isNewest: Bool) -> [Int] {
        isNewest ? Array((0..<count).reversed()) : Array(0..<count)
    }

    private init(replies: [Reply], rows: Int) {
        self.replies = replies
        self.rows = rows
    }

    // MARK: Lines

    private struct Row {
        var line: String
        var cards: [Card] = []
        /// Pictures and files that stand below it.
        var media: [ListedMedia] = []
        /// The message that the line is.
        var message: ListedMessage?

        /// What stands above the line: the message that it answers.
        var quote: String? { message?.deleted == true ? nil : message?.replyTo?.line }
        var lines: [String] { (quote.map { [$0] } ?? []) + [line] }
        var messages: [ListedMessage?] { (quote.map { _ in [nil] } ?? []) + [message] }
        var bytes: Int {
            lines.reduce(0) { $0 + $1.utf8.count + 1 } + cards.reduce(0) { $0 + $1.textBytes }
                + media.reduce(0) { $0 + $1.line.utf8.count + 1 }
        }
    }

    private init(lines rows: [LuaValue], isNewest: Bool, bytes: Int, language: Language) throws {
        var (taken, left): ([Row], Int) = ([], bytes)
        for index in Self.order(rows.count, isNewest: isNewest) {
            var row = try Self.line(rows[index], language)
            let size = row.bytes
            if size > left {
                guard taken.isEmpty else { break }
                row.message = row.message?.quotingNothing
                row.line = row.line.cut(to: bytes - 1)
                var rest = bytes - 1 - row.line.utf8.count
                row.cards = row.cards.filter {
                    rest -= $0.textBytes
                    return rest >= 0
                }
                row.media = row.media.filter {
                    rest -= $0.line.utf8.count + 1
                    return rest >= 0
                }
            }
            taken.append(row)
            left -= size
        }
        if isNewest { taken.reverse() }
        var (replies, lines): ([Reply], [Row]) = ([], [])
        for row in taken {
            lines.append(row)
            let below = (row.media.isEmpty ? [] : [Reply(showing: row.media)]) + row.cards.map { Reply($0) }
            guard !below.isEmpty else { continue }
            replies += [Self.reply(lines)] + below
            lines = []
        }
        if !lines.isEmpty { replies.append(Self.reply(lines)) }
        self.init(replies: replies, rows: taken.count)
    }

    private static func reply(_ rows: [Row]) -> Reply {
        Reply(lines: rows.flatMap(\.lines), messages: rows.flatMap(\.messages))
    }

    private static func line(_ row: LuaValue, _ language: Language) throws -> Row {
        if let text = row.lenientString { return Row(line: ValueBreaks.restored(in: text)) }
        guard let table = row.table, let text = table["text"].lenientString else { throw noRow }
        let cards = try (table["cards"].table?.array ?? []).map {
            try CardReader(language: language).read($0)
        }
        let media = try (table["media"].table?.array ?? []).enumerated().map {
            try CardReader(language: language).media($1, at: "media[\($0 + 1)]")
        }
        return Row(
            line: ValueBreaks.restored(in: text), cards: cards, media: media,
            message: ListedMessage(table["message"]))
    }

    // MARK: Cells

    private init(cells rows: [[LuaValue]], isNewest: Bool, bytes: Int) {
        var (taken, grid): ([[LuaValue]], Grid) = ([], Grid())
        for index in Self.order(rows.count, isNewest: isNewest) {
            let most = bytes / (2 * max(1, rows[index].count))
            let row = rows[index].map { cell in
                cell.string.map { .string(ValueBreaks.restored(in: $0.cut(to: most))) } ?? cell
            }
            grid.add(row)
            guard taken.isEmpty || grid.bytes <= bytes else { break }
            taken.append(row)
        }
        if isNewest { taken.reverse() }
        // A page is far below what aligned lines may come to.
        let lines = taken.isEmpty ? nil : TextColumns.lines(taken)
        self.init(replies: lines.map { [Reply(lines: $0)] } ?? [], rows: taken.count)
    }

    /// What aligned rows take, with the spaces between their cells.
    private struct Grid {
        /// Of each column: its widest cell, and the widths of its cells that are filled up to that.
        private var columns: [(widest: Int, filled: Int, cells: Int)] = []
        private var text = 0

        var bytes: Int { columns.reduce(text) { $0 + $1.widest * $1.cells - $1.filled } }

        mutating func add(_ row: [LuaValue]) {
            text += 1
            for (index, cell) in row.enumerated() {
                let words = cell.lenientString ?? ""
                let width = TextColumns.width(of: words)
                text += words.utf8.count + 2
                if index == columns.count { columns.append((0, 0, 0)) }
                columns[index].widest = max(columns[index].widest, width)
                // The last cell of a row is not filled up, but for a number.
                guard index < row.count - 1 || cell.number != nil else { continue }
                columns[index].filled += width
                columns[index].cells += 1
            }
        }
    }
}

extension ListedMessage {
    /// A message as `call.me.chat` gives it; `nil` if the value is none.
    init?(_ value: LuaValue) {
        guard let table = value.table, let id = table["id"].integer, let place = table["place"].string,
            let sender = table["sender"].string, let at = table["at"].number, at.magnitude < 1e12
        else { return nil }
        let reactions = (table["reactions"].table?.array ?? []).compactMap { reaction -> Reaction? in
            guard let fields = reaction.table, let emoji = fields["emoji"].string,
                let count = fields["count"].integer
            else { return nil }
            return Reaction(emoji: emoji, count: count)
        }
        self.init(
            place: place, id: id, from: sender, at: Int64((at * 1000).rounded()),
            text: table["text"].string ?? "", isEdited: table["edited"].boolean ?? false,
            isDeleted: table["deleted"].boolean ?? false, reactions: reactions,
            replyTo: Self.quote(table["reply_to"]),
            forwarded: table["forwarded"].table.map { Forwarded(from: $0["from"].string) },
            hidden: table["hidden"].integer, since: table["since"].integer,
            media: (table["media"].table?.array ?? []).compactMap(ListedMedia.init))
    }

    private static func quote(_ value: LuaValue) -> Quote? {
        guard let table = value.table, let id = table["id"].integer else { return nil }
        return Quote(id: id, from: table["sender"].string, text: table["text"].string)
    }

    /// The same without the message that it answers.
    fileprivate var quotingNothing: ListedMessage {
        ListedMessage(
            place: place, id: id, from: from, at: at, text: text, isEdited: edited == true,
            isDeleted: deleted == true, reactions: reactions ?? [], forwarded: forwarded, hidden: hidden,
            since: since, media: media ?? [])
    }
}

extension ListedMedia {
    /// A picture or file as `call.me.chat` gives it; `nil` if the value is none.
    fileprivate init?(_ value: LuaValue) {
        guard let table = value.table, let id = table["id"].integer, let name = table["name"].string,
            let type = table["type"].string, let bytes = table["bytes"].integer
        else { return nil }
        self.init(
            id: id, name: name, type: type, bytes: Int(bytes), width: table["width"].integer.map { Int($0) },
            height: table["height"].integer.map { Int($0) })
    }
}

extension String {
    /// At most so many bytes; what is cut ends in `…`, where that fits, and never within a scalar.
    func cut(to bytes: Int) -> String {
        guard utf8.count > bytes else { return self }
        let mark = bytes >= 3 ? "…" : ""
        return head(bytes: bytes - mark.utf8.count) + mark
    }
}
