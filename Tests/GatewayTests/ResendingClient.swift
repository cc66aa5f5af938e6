import Foundation
import Testing

/// A program that keeps its session, as `quad console` does: it comes back with its token, asks for what it missed, and
/// sends again under the same tag what was not answered.
struct ResendingClient: Sendable {
    struct Text: Sendable, Hashable {
        let number: Int
        let place: String
    }

    /// Texts that are under way at once.
    private static let window = 8
    /// Texts in a row for one place.
    private static let run = 40

    let name: String
    let places: [String]
    private(set) var tried = 0
    /// What was sent again after a connection was lost.
    private(set) var resent = 0
    /// How much of that had been stored before: only its answer was lost.
    private(set) var repeated = 0
    /// The ids that texts were answered with.
    private(set) var acknowledged: [Int: Int] = [:]
    /// The ids of all messages that came, in the order in which they came, over all connections.
    private(set) var seen: [Int] = []
    /// The number after which the first connection got everything.
    private(set) var first: Int?
    /// How many messages had come since it was away before it was live again.
    private(set) var missed = 0
    private(set) var reloads = 0

    private var token: String?
    private var sequence = 0
    /// Not answered yet, in order.
    private var waiting: [Text] = []
    private var connection = Connection()

    /// What is forgotten with a connection.
    private struct Connection: Sendable {
        var isReady = false
        var isRefused = false
        var open: String?
        var opening: String?
        var underWay: Set<Int> = []
        /// What was not answered before it.
        var old: Set<Int> = []
        /// The last number there was when it began.
        var start = 0
    }

    init(name: String, places: [String]) { (self.name, self.places) = (name, places) }

    /// Talks over a connection until it is lost, or where `isLast`, until everything is answered.
    ///
    /// - Parameter onUnheard: gets every line once texts are under way; the client takes in none of them, neither answers
    ///   nor messages.
    mutating func talk(
        over client: ConsoleClient, isLast: Bool = false, onUnheard: (@Sendable (String) -> Void)? = nil,
        onAcknowledged: @Sendable () -> Void = {}
    ) async {
        connection = Connection()
        connection.old = Set(waiting.map(\.number))
        client.send("@0hello /hello quad/1 json ids token")
        client.send(
            token.map { "@0in /resume \($0) \(sequence)" }
                ?? "@0in /login \(name)@connect.hku.hk \"secret \(name)\"")
        while let line = await client.next() {
            if let onUnheard, !connection.underWay.isEmpty {
                onUnheard(line)
                continue
            }
            let count = acknowledged.count
            take(line)
            if acknowledged.count > count { onAcknowledged() }
            if connection.isRefused { return }
            guard connection.isReady else { continue }
            if isLast, waiting.isEmpty { return }
            pump(client, addsMore: !isLast)
        }
    }

    // MARK: - Sending

    /// Sends what may be sent.
    private mutating func pump(_ client: ConsoleClient, addsMore: Bool) {
        while connection.opening == nil, connection.underWay.count < Self.window {
            guard let text = next(addsMore: addsMore) else { break }
            guard text.place == connection.open else {
                // Answers of the place that is open come first.
                if connection.underWay.isEmpty {
                    connection.opening = text.place
                    client.send("@0open /open \(text.place)")
                }
                break
            }
            connection.underWay.insert(text.number)
            if connection.old.contains(text.number) { resent += 1 }
            client.send("@\(text.number) \(name) \(text.number)")
        }
    }

    private mutating func next(addsMore: Bool) -> Text? {
        if let text = waiting.first(where: { !connection.underWay.contains($0.number) }) { return text }
        guard addsMore else { return nil }
        tried += 1
        let text = Text(number: tried, place: places[tried / Self.run % places.count])
        waiting.append(text)
        return text
    }

    // MARK: - Reading

    private mutating func take(_ line: String) {
        if line.hasPrefix("error: ") { refused(line) }
        guard line.hasPrefix("{"),
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        else { return }
        switch object["type"] as? String {
        case "message": took(object)
        case "session":
            token = object["token"] as? String ?? token
            connection.start = object["sequence"] as? Int ?? 0
            // Who comes back has nothing from before that until it has come.
            if first == nil { (first, sequence) = (connection.start, connection.start) }
        case "missed":
            sequence = max(sequence, object["sequence"] as? Int ?? 0)
            if object["reload"] as? Bool == true { reloads += 1 }
        case "end": ended(object)
        case "error": refused(line)
        default: break
        }
    }

    private mutating func took(_ object: [String: Any]) {
        guard let id = object["id"] as? Int else { return }
        // What came before the token could never be asked for again.
        if token == nil { Issue.record("\(name) got message \(id) before a token") }
        seen.append(id)
        sequence = max(sequence, id)
        if !connection.isReady { missed += 1 }
    }

    private mutating func refused(_ what: String) {
        connection.isRefused = true
        Issue.record("\(name) was refused \(what)")
    }

    private mutating func ended(_ object: [String: Any]) {
        guard let tag = object["tag"] as? String else { return }
        guard object["ok"] as? Bool == true else {
            refused("\(tag): \(object["text"] ?? "")")
            return
        }
        switch tag {
        case "0hello": break
        case "0in": connection.isReady = true
        case "0open": (connection.open, connection.opening) = (connection.opening, nil)
        default:
            guard let number = Int(tag), let id = object["id"] as? Int else { return }
            acknowledged[number] = id
            if connection.old.contains(number), id <= connection.start { repeated += 1 }
            connection.underWay.remove(number)
            waiting.removeAll { $0.number == number }
        }
    }
}
