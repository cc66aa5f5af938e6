public import Model
import Storage

/// A place, as an action is given it.
public enum PlaceArgument: FieldReadable {
    case id(ConversationID)
    /// `#slug`, `@handle`, or a display name that one of the caller's groups alone has.
    case named(String)

    public static var kind: FieldKind { .text }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> PlaceArgument? {
        try source.text(name).map(PlaceArgument.named)
    }

    /// Returns the caller's conversation. Where the session has it open it is known by more than its name, which may have
    /// changed since.
    ///
    /// - Throws: `CommunityError`: `.notFound` if there is none, or the caller is not in it; `.forbidden` for somebody whom
    ///   the caller forgot, and `.invalid` for the caller.
    func resolve(for caller: Caller, in reader: SQLReader) throws -> Place {
        switch self {
        case .id(let id):
            let member = try Conversations.requireMember(caller.actor, of: id, in: reader)
            return member.conversation.place(for: caller.id)
        case .named(let name):
            guard let session = caller.session, session.person?.id == caller.id,
                let open = session.state.place, open.name == name
            else { return try Conversations.resolve(name, for: caller.id, in: reader) }
            let known = try? Conversations.requireMember(caller.actor, of: open.conversation, in: reader)
            let now = known?.conversation.place(for: caller.id).name ?? name
            let place = try Conversations.resolve(now, for: caller.id, in: reader)
            session.state.rename(to: place)
            return place
        }
    }
}
