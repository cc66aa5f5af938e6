import Community
import Lua
import Model
import Plugins

extension APIEntry {
    /// What the plugin is given for an act that was not done.
    func imagined(_ call: APICall, _ imagined: Imagined, ids: EffectTape) async throws -> LuaValue {
        try call.checkArguments()
        if result == nil { return .nil }
        let (campus, actor) = try await call.acting()
        if case .found(let find) = imagined { return try await find(call, campus, actor) }
        let bot = try await campus.people.bot(of: actor.cause ?? "").handle
        switch result?.type {
        case nil: return .nil
        case .text: return call.value(0)
        case .integer, .number: return 0
        case .list: return .list([])
        case .object(let name):
            var known: [String: LuaValue] = [:]
            for (index, parameter) in parameters.enumerated() where !call.value(index).isNil {
                known[parameter.name] = call.value(index)
            }
            if case .with(let make) = imagined { known.merge(try make(call, campus, bot)) { $1 } }
            return LuaClass.imagined("quad.\(name)", known: known) { field in
                switch field.meaning {
                case .number: ids.nextID()
                case .moment: .moment(campus.clock.now())
                case .actor: .string(bot)
                case nil: nil
                }
            }
        case .boolean, .table, .any, .localized, .optional, .orFalse: return .nil
        }
    }
}

extension LuaClass {
    /// A table of a declared kind: fields as `known` has them, else as `made`, else the least that their types allow.
    fileprivate static func imagined(
        _ name: String, known: [String: LuaValue], made: (Field) -> LuaValue?
    ) -> LuaValue {
        var fields: [LuaName: LuaValue] = [:]
        for field in allFields(of: name) {
            fields[LuaName(field.name)] = known[field.name] ?? made(field) ?? field.least
        }
        return .record(fields)
    }

    /// The fields of a declared kind, and of what it is one of.
    static func allFields(of name: String) -> [Field] {
        guard let declared = community.first(where: { $0.name == name }) else { return [] }
        return (declared.parent.map(allFields) ?? []) + declared.fields
    }
}

extension LuaClass.Field {
    /// The least value of its type: `nil` if it may be missing, the first of words that are listed.
    fileprivate var least: LuaValue {
        if isOptional { return .nil }
        if type.hasSuffix("[]") { return .list([]) }
        switch type {
        case "integer": return 0
        case "number": return 0.0
        case "boolean": return false
        case "string": return ""
        default:
            return type.hasPrefix("\"") ? .string(String(type.dropFirst().prefix { $0 != "\"" })) : .nil
        }
    }
}

extension APICall {
    /// Looks whether what must be given is, and is of its kind.
    fileprivate func checkArguments() throws {
        for (index, parameter) in entry.parameters.enumerated() where !parameter.isOptional {
            switch parameter.kind {
            case .text: _ = try text(index)
            case .integer: _ = try integer(index)
            case .number: _ = try number(index)
            case .list: _ = try list(index)
            case .any, .words, .options: break
            }
        }
    }
}
