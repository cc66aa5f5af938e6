/// A reply richer than text, drawn by each door in its own way.
///
/// Its words are in the language of whom it is for. They are as their author wrote them: whoever shows a card
/// makes them harmless.
public struct Card: Sendable, Hashable, Codable {
    public var title: String
    public var subtitle: String?
    public var severity: Severity
    public var fields: [Field]
    public var table: Table?
    public var chart: Chart?
    public var picture: Picture?
    public var actions: [Action]
    /// Where what it says comes from.
    public var source: String?
    /// When what it says was so.
    public var time: Timestamp?
    /// Whether it is known to be out of date: the source could not be asked.
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

    /// How much it matters.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
        case info, good, warning, danger
    }

    /// A name and what stands for it.
    public struct Field: Sendable, Hashable, Codable {
        public var label: String
        public var value: String

        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// Rows of cells under a header, which may be empty. A row may be shorter than others.
    public struct Table: Sendable, Hashable, Codable {
        public var header: [String]
        public var rows: [[String]]

        public init(header: [String] = [], rows: [[String]]) {
            self.header = header
            self.rows = rows
        }
    }

    /// A picture, for doors that can show one; others show its words and where it is.
    public struct Picture: Sendable, Hashable, Codable {
        /// An address of the web, in ASCII.
        public var url: String
        /// What it shows, for those who don't see it.
        public var alternative: String

        public init(url: String, alternative: String) {
            self.url = url
            self.alternative = alternative
        }
    }

    /// A command that the reader may want to give next. Nothing runs by itself.
    public struct Action: Sendable, Hashable, Codable {
        public var label: String
        /// The whole line, from its slash on.
        public var command: String

        public init(_ label: String, command: String) {
            self.label = label
            self.command = command
        }
    }
}
