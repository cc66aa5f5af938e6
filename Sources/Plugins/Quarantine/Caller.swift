import Community

/// Who typed a command, as what goes wrong in it is counted.
struct Caller: Sendable, Hashable {
    /// Guests have no account, and new sessions cost them nothing: they are known by where they come from.
    enum ID: Sendable, Hashable {
        case person(PersonID)
        case guest(source: String)
    }

    let id: ID
    /// For administrators: the handle, or where a guest comes from.
    let name: String

    init(_ session: any Session) {
        if let person = session.person {
            (id, name) = (.person(person.id), person.handle)
        } else {
            (id, name) = (.guest(source: session.source), session.source)
        }
    }

    init(id: ID, name: String) {
        self.id = id
        self.name = name
    }

    /// As administrators read it.
    var words: LocalizedText {
        switch id {
        case .person: LocalizedText(stringLiteral: name)
        case .guest: QuarantineWords.guest(from: name)
        }
    }
}
