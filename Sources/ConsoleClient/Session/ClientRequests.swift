import Commands

/// One typed line on its way.
struct ClientRequest: Equatable {
    let tag: String
    /// The line as the gateway is to read it behind its tag.
    let body: String
    /// The command's name; nil for a text.
    let command: String?
    /// What may be shown of it: never a password.
    let shown: String
    /// The place that its person saw open, where a command may have opened another one until the text is there; `nil`
    /// where none can have, and of a command.
    var place: String?
    /// Whether it could not be sent at once, so that its person may not see any more what an answer belongs to.
    var isDelayed = false
    /// Whether it was sent before, over a connection that was lost.
    var isResent = false

    /// Whether it may come back for a file, and be given again with its number.
    var mayNameAFile: Bool { command != nil && TransferRequest.mayNameAFile(body) }
    /// Whether it is for this machine, not for the gateway.
    var isFetch: Bool { fetch != nil }
    /// The request for a file that it is; `nil` if it is any other line.
    var fetch: TransferRequest? {
        guard command != nil, let request = TransferRequest(body), case .fetch = request else { return nil }
        return request
    }

    var wire: String { "@\(tag)\(place.map { ">\($0)" } ?? "") \(LineBreaks.onOneLine(body))" }
    /// The text as it is stored.
    var text: String { TypedLine.text(of: "@\(tag) \(LineBreaks.onOneLine(body))") ?? body }
}

/// The lines that were typed: those that wait, and those that were sent and are not answered yet. Bounded.
struct ClientRequests {
    struct Bounds: Sendable {
        var lines = 100
        var bytes = 64 * 1024
    }

    /// Lines that may be under way at once, as many as the gateway takes in a row.
    private static let mostUnderWay = 64

    let bounds: Bounds
    /// Whether the gateway stores texts with the same tag once.
    var tagsAreIDs = false
    /// Whether the gateway is told for which place a text was typed.
    var namesPlaces = false
    private var queue: [ClientRequest] = []
    private var underWay: [ClientRequest] = []
    private let prefix: String
    private var count = 0

    /// - Parameter prefix: starts every tag, with a digit; where tags are ids it has to differ from all others.
    init(prefix: String, bounds: Bounds = Bounds()) {
        self.prefix = prefix
        self.bounds = bounds
    }

    var waiting: Int { queue.count }
    var waitingLines: [String] { queue.map(\.shown) }
    var isEmpty: Bool { queue.isEmpty && underWay.isEmpty }

    /// Puts a line behind the others. Returns whether there was room.
    ///
    /// - Parameter place: The place that its person saw open, if it is to go there or nowhere.
    mutating func add(
        _ line: String, isDelayed: Bool, isFirst: Bool = false, typedFor place: String? = nil
    ) -> Bool {
        let bytes = queue.reduce(line.utf8.count) { $0 + $1.body.utf8.count }
        guard queue.count < bounds.lines, bytes <= bounds.bytes else { return false }
        var request = request(for: line, isDelayed: isDelayed)
        if namesPlaces, request.command == nil, hasCommand { request.place = place }
        queue.insert(request, at: isFirst ? 0 : queue.count)
        return true
    }

    /// Whether a command is on its way, which may open another place.
    private var hasCommand: Bool { (underWay + queue).contains { $0.command != nil } }

    /// Takes that a place which was opened again has another name now.
    mutating func rename(_ place: String, to name: String) {
        for index in queue.indices where queue[index].place == place { queue[index].place = name }
    }

    /// A line that passes those that wait.
    mutating func sentAtOnce(_ line: String) -> ClientRequest {
        let request = request(for: line, isDelayed: false)
        underWay.append(request)
        return request
    }

    /// A line that was refused and goes out again.
    mutating func begin(_ request: ClientRequest) { underWay.append(request) }

    /// Whether a line that is under way may come back for a file.
    var mayComeBack: Bool { underWay.contains(where: \.mayNameAFile) }

    var hasTextUnderWay: Bool { underWay.contains { $0.command == nil } }

    /// The next line to send, as long as not too many are under way.
    /// - Parameter isInOrder: Whether what concerns a file of this machine lets nothing pass, and passes nothing.
    mutating func next(isInOrder: Bool = false) -> ClientRequest? {
        guard let first = queue.first, underWay.count < Self.mostUnderWay else { return nil }
        if isInOrder, mayComeBack || (first.isFetch && !underWay.isEmpty) { return nil }
        let request = queue.removeFirst()
        underWay.append(request)
        return request
    }

    mutating func answered(_ tag: String) -> ClientRequest? {
        guard let index = underWay.firstIndex(where: { $0.tag == tag }) else { return nil }
        return underWay.remove(at: index)
    }

    /// The gateway refused a line for its length and could not read its tag: it was the longest.
    mutating func longestRefused() -> ClientRequest? {
        let longest = underWay.indices.max { underWay[$0].wire.utf8.count < underWay[$1].wire.utf8.count }
        return longest.map { underWay.remove(at: $0) }
    }

    /// Puts texts back that may be sent again. Returns the lines whose answers are lost.
    ///
    /// A text behind an unanswered command may have been that command's answer, and would be a message now.
    mutating func connectionLost() -> [ClientRequest] {
        let again = tagsAreIDs ? underWay.prefix { $0.command == nil } : []
        let lost = underWay.dropFirst(again.count)
        queue =
            again.map { request in
                var request = request
                (request.isDelayed, request.isResent) = (true, true)
                return request
            } + queue
        underWay = []
        return Array(lost)
    }

    /// Forgets what waits. Returns what it was.
    mutating func drop() -> [ClientRequest] {
        defer { queue = [] }
        return queue
    }

    private mutating func request(for line: String, isDelayed: Bool) -> ClientRequest {
        count += 1
        let read = InputLine(line)
        var (body, command): (String, String?) = (LineBreaks.restored(line), nil)
        switch read.content {
        case .command(let name, let rest):
            (body, command) = (rest.isEmpty ? "/\(name)" : "/\(name) \(rest)", name)
        // What stands behind this tag is a text, whatever it looks like.
        case .text(let text) where read.tag == "0": body = InputLine.saying(text, behindTag: true)
        default: break
        }
        return ClientRequest(
            tag: "\(prefix)\(count)", body: body, command: command,
            shown: TypedLine.remembered(line) ?? line, isDelayed: isDelayed)
    }
}
