import Foundation
import Model

/// Fetches the pictures of messages over the person's own connection, one after the other and a piece at a time, so that
/// what they type waits for one piece at most. A pure state machine.
struct PictureFetch {
    /// Starts the tags of its requests, whose answers nobody sees.
    static let prefix = "0picture"
    /// Pictures that wait: as many as one message may bring.
    static let most = 10
    /// Pictures of one list that are shown, the newest: more of them would take the list itself out of sight. Of the
    /// others its lines tell.
    static let mostOfAList = 4
    /// Bytes of a picture at most; a size of 640 pixels has a tenth of that.
    private static let mostBytes = 2 << 20
    /// How long a piece may take to come. Slower than that, a picture has no place in a conversation any more.
    private static let patience = Duration.seconds(20)

    /// How often a picture is tried again that nobody was asked for: a client is back after few words of its own.
    private static let mostTries = 8

    /// A picture that is to be shown.
    struct Wanted: Equatable {
        let media: ListedMedia
        /// Whose message it came with; `nil` if with none.
        let sender: String?
        /// What had been written when its line was.
        let place: Int
        /// Whether there would be doubt which one it is, were it right below what was written with it.
        let needsName: Bool
        /// Whether it comes with others, of which each is smaller.
        let isOneOfMany: Bool
        /// Whether what follows in its answer waits for it.
        var isAwaited = false
    }

    /// What comes of an answer.
    enum Step: Equatable {
        case nothing
        case request(String)
        /// A picture is there, whole.
        case whole(Wanted, [UInt8])
    }

    /// The piece of an answer.
    struct Piece: Decodable, Equatable {
        let total: Int
        let base64: Data
    }

    private struct Waiting {
        var wanted: Wanted
        var tries = 0
    }

    private struct Current {
        var waiting: Waiting
        let size: MediaSize
        var bytes: [UInt8] = []
        var piece: Piece?
        var deadline: ContinuousClock.Instant
    }

    private var waiting: [Waiting] = []
    private var current: Current?
    /// The number of the picture that is under way: what still comes for one that was given up has another.
    private var number = 0

    private var tag: String { "\(Self.prefix)\(number)" }

    /// Whether the last request was answered by a client without a gateway: the next waits until that is back.
    private var isHeld = false

    /// Whether there is anything that could begin now.
    var canBegin: Bool { current == nil && !waiting.isEmpty && !isHeld }

    /// When what is under way is given up; `nil` if nothing is.
    var deadline: ContinuousClock.Instant? { current?.deadline }

    /// Lets pictures wait. Where too many do, the oldest are left out.
    mutating func add(_ wanted: [Wanted]) {
        waiting = (waiting + wanted.map { Waiting(wanted: $0) }).suffix(Self.most)
    }

    /// The gateway may be back.
    mutating func goOn() { isHeld = false }

    /// Whether something waits for one of them.
    var isAwaited: Bool {
        current?.waiting.wanted.isAwaited == true || waiting.contains { $0.wanted.isAwaited }
    }

    /// Nothing waits for them any longer.
    mutating func letGo() {
        current?.waiting.wanted.isAwaited = false
        for index in waiting.indices { waiting[index].wanted.isAwaited = false }
    }

    /// Forgets all of them.
    mutating func stop() { (waiting, current) = ([], nil) }

    /// Begins with the next one, in a size. Returns what to send.
    mutating func begin(_ size: (Wanted) -> MediaSize, now: ContinuousClock.Instant) -> String? {
        guard canBegin else { return nil }
        let next = waiting.removeFirst()
        number += 1
        current = Current(waiting: next, size: size(next.wanted), deadline: now + Self.patience)
        return request
    }

    /// Whether a tag is of one of its requests, this or an earlier one.
    static func owns(_ tag: String?) -> Bool { tag?.hasPrefix(prefix) == true }

    /// Takes an answer's piece.
    mutating func take(_ piece: Piece, tag: String?) {
        if tag == self.tag { current?.piece = piece }
    }

    /// Takes the end of an answer. A picture that can't be fetched is left out: its line tells its name and size.
    mutating func end(tag: String?, isOK: Bool, now: ContinuousClock.Instant) -> Step {
        guard tag == self.tag, var current else { return .nothing }
        self.current = nil
        if isOK, current.piece == nil, current.bytes.isEmpty {
            putBack(current.waiting)
            return .nothing
        }
        guard isOK, let piece = current.piece, piece.total <= Self.mostBytes,
            !piece.base64.isEmpty, current.bytes.count + piece.base64.count <= piece.total
        else { return .nothing }
        current.bytes += piece.base64
        guard current.bytes.count < piece.total else { return .whole(current.waiting.wanted, current.bytes) }
        (current.piece, current.deadline) = (nil, now + Self.patience)
        self.current = current
        return .request(request ?? "")
    }

    /// Tries one again later that nobody was asked for.
    private mutating func putBack(_ last: Waiting) {
        isHeld = true
        guard last.tries < Self.mostTries else { return }
        waiting.insert(Waiting(wanted: last.wanted, tries: last.tries + 1), at: 0)
    }

    /// Gives up what takes too long.
    mutating func expire(now: ContinuousClock.Instant) {
        if let deadline, deadline <= now { current = nil }
    }

    private var request: String? {
        current.map { "@\(tag) /download \($0.waiting.wanted.media.id) \($0.size.word) \($0.bytes.count)" }
    }
}
