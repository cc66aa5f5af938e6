import Community
package import Model

/// Who typed a command: what they leave open and what goes wrong is counted as theirs, whatever session it came from.
package struct CommandCaller: Sendable, Hashable {
    /// Guests have no account, and new sessions cost them nothing: they are known by where they come from.
    package enum ID: Sendable, Hashable {
        case person(PersonID)
        case guest(source: String)
    }

    package let id: ID
    /// The session it came from, by which the guests of one source are told apart where that does no harm.
    package let session: SessionID?
    /// For administrators: the handle, or where a guest comes from.
    package let name: String

    init(_ session: any Session) {
        self.session = session.id
        if let person = session.person {
            (id, name) = (.person(person.id), person.handle)
        } else {
            (id, name) = (.guest(source: session.network), session.network)
        }
    }

    init(id: ID, session: SessionID? = nil, name: String) {
        self.id = id
        self.session = session
        self.name = name
    }

    /// As administrators read it.
    package var words: LocalizedText {
        switch id {
        case .person: LocalizedText(stringLiteral: name)
        case .guest: QuarantineWords.guest(from: name)
        }
    }
}
