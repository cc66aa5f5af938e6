import Community
import Model

/// What the open conversation does while one looks on: who is writing, and how far one's own last message came.
struct ClientSignals: Equatable {
    private var place: String?
    private var typing: [String] = []
    /// The last message of one's own, once its place is known to be open.
    private var own: Int64?
    private var delivered: Set<String> = []
    private var readers: Set<String> = []

    /// Takes where one is; another place begins anew.
    mutating func open(_ place: String?) {
        if place != self.place { self = ClientSignals(place: place) }
    }

    init(place: String? = nil) { self.place = place }

    /// Takes a message of any place: whoever sent it has ended writing.
    mutating func record(message line: GatewayLine, own handle: String?) {
        guard line.place == place, line.message.isNew else { return }
        typing.removeAll { $0 == line.message.from }
        guard line.message.from == handle, let id = line.message.id else { return }
        (own, delivered, readers) = (id, [], [])
    }

    /// Takes how far somebody came; one's own reading elsewhere says nothing here.
    mutating func record(receipt line: GatewayLine, own handle: String?) {
        guard line.place == place, let person = line.signal.person, person != handle, let id = line.signal.id,
            let own,
            id >= own
        else { return }
        if line.signal.state == Receipt.State.read.rawValue {
            readers.insert(person)
        } else {
            delivered.insert(person)
        }
    }

    mutating func record(typing line: GatewayLine) {
        guard line.place == place, let person = line.signal.person else { return }
        typing.removeAll { $0 == person }
        if line.signal.on == true { typing.append(person) }
    }

    /// What the prompt says of it; `nil` if there is nothing to say.
    var words: LocalizedText? {
        if let person = typing.last { return ClientWords.isTyping(person) }
        if !readers.isEmpty { return ClientWords.read(by: readers.count, in: place) }
        return delivered.isEmpty ? nil : ClientWords.delivered
    }
}
