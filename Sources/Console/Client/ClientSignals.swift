import Community

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
    mutating func note(message line: GatewayLine, own handle: String?) {
        guard line.place == place, line.edited != true, line.deleted != true else { return }
        typing.removeAll { $0 == line.from }
        guard line.from == handle, let id = line.id else { return }
        (own, delivered, readers) = (id, [], [])
    }

    /// Takes how far somebody came; one's own reading elsewhere says nothing here.
    mutating func note(receipt line: GatewayLine, own handle: String?) {
        guard line.place == place, let person = line.person, person != handle, let id = line.id, let own,
            id >= own
        else { return }
        if line.state == Receipt.State.read.rawValue {
            readers.insert(person)
        } else {
            delivered.insert(person)
        }
    }

    mutating func note(typing line: GatewayLine) {
        guard line.place == place, let person = line.person else { return }
        typing.removeAll { $0 == person }
        if line.on == true { typing.append(person) }
    }

    /// What the prompt says of it; nil where there is nothing to say.
    var words: LocalizedText? {
        if let person = typing.last { return ClientWords.isTyping(person) }
        if !readers.isEmpty { return ClientWords.read(by: readers.count, in: place) }
        return delivered.isEmpty ? nil : ClientWords.delivered
    }
}
