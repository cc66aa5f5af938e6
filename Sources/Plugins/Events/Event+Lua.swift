import Community
import Lua

extension Event {
    /// As a plugin gets it: ids, never what people wrote to one another.
    var luaValue: LuaValue {
        var fields: [LuaName: LuaValue] = [
            "sequence": .integer(sequence), "kind": .string(fact.kind.rawValue), "at": .moment(at),
            "actor": .string(actor.handle),
        ]
        for (name, value) in fact.luaFields { fields[name] = value }
        return .table(LuaTable(fields: fields))
    }
}

extension Fact {
    fileprivate var luaFields: [LuaName: LuaValue] {
        switch self {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message):
            [
                "message": .integer(message.id.rawValue),
                "conversation": .integer(message.conversation.id.rawValue),
            ]
        case .groupCreated(let conversation), .slugChanged(let conversation):
            ["conversation": .integer(conversation.id.rawValue)]
        case .joined(let conversation, let person), .left(let conversation, let person),
            .invited(let conversation, let person):
            ["conversation": .integer(conversation.id.rawValue), "person": .string(person.handle)]
        case .requested(let person), .accepted(let person), .rejected(let person):
            ["person": .string(person.handle)]
        case .posted(let post, let title): ["post": .integer(post.rawValue), "title": .string(title)]
        case .commented(let post, let comment):
            ["post": .integer(post.rawValue), "comment": .integer(comment.rawValue)]
        case .liked(let post), .viewed(let post): ["post": .integer(post.rawValue)]
        case .edited(let post, let comment), .deleted(let post, let comment):
            ["post": .integer(post.rawValue)].merging(
                comment.map { ["comment": .integer($0.rawValue)] } ?? [:]
            ) { $1 }
        case .signedUp, .renamed, .tagged, .untagged, .closed: [:]
        }
    }
}
