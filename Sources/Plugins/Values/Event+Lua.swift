import Community
package import Lua
package import Model

extension Event {
    /// As a plugin gets it, which was granted what the event's kind needs.
    ///
    /// - Parameter bot: The plugin's own person, where the event happened in a direct conversation; `nil` if there is none.
    package func luaValue(for bot: PersonID? = nil) -> LuaValue {
        // One dictionary that all goes into: this is made for each event and each plugin that hears it.
        var fields = [LuaName: LuaValue](minimumCapacity: 8)
        fields["sequence"] = .integer(sequence)
        fields["kind"] = .string(fact.kind.rawValue)
        fields["at"] = .moment(at)
        fields["actor"] = .string(actor.handle)
        fields["actor_id"] = .integer(actor.id.rawValue)
        let parts = fact.parts
        parts.subject?.add(to: &fields)
        parts.object?.add(to: &fields)
        fact.conversation?.addPlace(for: bot, to: &fields)
        if let text = fact.words { fields["text"] = .string(text) }
        return .table(LuaTable(fields: fields))
    }
}

extension Fact {
    /// What was written.
    fileprivate var words: String? {
        switch self {
        case .messageSent(let message), .messageEdited(let message): message.isDeleted ? nil : message.text
        default: nil
        }
    }

    /// The conversation that it happened in.
    fileprivate var conversation: ConversationRef? {
        switch self {
        case .groupCreated(let conversation), .slugChanged(let conversation), .invited(let conversation, _):
            conversation
        default: audience
        }
    }
}

extension ConversationRef {
    /// Where a bot answers: a group's name, or the other person's where the conversation is the bot's own. People's direct
    /// conversations have no name that others know them by.
    fileprivate func addPlace(for bot: PersonID?, to fields: inout [LuaName: LuaValue]) {
        switch self {
        case .group(_, let slug): fields["place"] = .string("#\(slug)")
        case .direct(_, let one, let other):
            guard let bot, one.id == bot || other.id == bot else { return }
            fields["place"] = .string(place(for: bot).name)
        }
    }
}

extension FactPart {
    fileprivate func add(to fields: inout [LuaName: LuaValue]) {
        switch self {
        case .message: fields["message"] = .integer(number)
        case .conversation: fields["conversation"] = .integer(number)
        case .person(let person): fields["person"] = .string(person.handle)
        case .post(_, let title):
            fields["post"] = .integer(number)
            if let title { fields["title"] = .string(title) }
        case .comment: fields["comment"] = .integer(number)
        }
    }
}
