/// A reply richer than text, drawn by each door in its own way.
///
/// Its texts are in the reader's language and not escaped: whoever draws a card escapes them. ``CardBounds`` has the
/// limits, which ``check()`` applies.
public struct Card: Sendable, Hashable, Codable {
    public var title: String
    public var subtitle: String?
    public var severity: Severity
    public var fields: [Field]
    public var table: Table?
    public var chart: Chart?
    public var picture: Picture?
    public var actions: [Action]
    /// Where the card's data come from: a name or an address.
    public var source: String?
    /// The moment that the card's data are from.
    public var time: Timestamp?
    /// Whether the data are known to be out of date, because the source could not be reached.
    public var isStale: Bool

    private enum CodingKeys: String, CodingKey {
        case title, subtitle, severity, fields, table, chart, picture, actions, source, time
        case isStale = "stale"
    }

    public init(
        title: String, subtitle: String? = nil, severity: Severity = .info, fields: [Field] = [],
        table: Table? = nil, chart: Chart? = nil, picture: Picture? = nil, actions: [Action] = [],
        source: String? = nil, time: Timestamp? = nil, isStale: Bool = false
    ) {
        self.title = title
        self.subtitle = subtitle
        self.severity = severity
        self.fields = fields
        self.table = table
        self.chart = chart
        self.picture = picture
        self.actions = actions
        self.source = source
        self.time = time
        self.isStale = isStale
    }

    /// How urgent a card is, from plain information to danger.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
        case info, good, warning, danger
    }

    /// A label and its value.
    public struct Field: Sendable, Hashable, Codable {
        public var label: String
        public var value: String

        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// Rows of cells under a header. The header may be empty, and rows may differ in length.
    public struct Table: Sendable, Hashable, Codable {
        public var header: [String]
        public var rows: [[String]]

        public init(header: [String] = [], rows: [[String]]) {
            self.header = header
            self.rows = rows
        }
    }

    /// A picture, for doors that can show one: one of the gateway's own, or one at an address. Other doors show its
    /// alternative text, and what it is or where.
    public struct Picture: Sendable, Hashable, Codable {
        /// An `https` or `http` URL, in ASCII; `nil` if the gateway has it.
        public var url: String?
        /// The gateway's own; `nil` if it is elsewhere. Whether the reader may have it is asked when they fetch it.
        public var media: ListedMedia?
        /// A description of the picture, for those who can't see it.
        public var alternative: String

        public init(url: String, alternative: String) {
            self.url = url
            self.alternative = alternative
        }

        public init(_ media: ListedMedia, alternative: String) {
            self.media = media
            self.alternative = alternative
        }
    }

    /// A command that the reader may want to run next. It runs only when the reader chooses it.
    public struct Action: Sendable, Hashable, Codable {
        public var label: String
        /// The whole command line, with its leading slash.
        public var command: String

        public init(_ label: String, command: String) {
            self.label = label
            self.command = command
        }
    }
}
