import Community
package import Lua
package import Model

extension Event {
    /// As a plugin gets it: ids, never what people wrote to one another.
    package var luaValue: LuaValue {
        // One dictionary that all goes into: this is made for each event and each plugin that hears it.
        var fields = [LuaName: LuaValue](minimumCapacity: 6)
        fields["sequence"] = .integer(sequence)
        fields["kind"] = .string(fact.kind.rawValue)
        fields["at"] = .moment(at)
        fields["actor"] = .string(actor.handle)
        let parts = fact.parts
        parts.subject?.add(to: &fields)
        parts.object?.add(to: &fields)
        return .table(LuaTable(fields: fields))
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
