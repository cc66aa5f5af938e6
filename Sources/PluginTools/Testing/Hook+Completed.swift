import Community
import Lua
import Plugins

extension Hook {
    /// The arguments before `settings`, with plain values for those that a test leaves out.
    func completed(_ given: [LuaValue]) -> [LuaValue] {
        let first = given.first ?? .nil
        let second = given.count > 1 ? given[1] : .nil
        switch self {
        case .normalizeTag:
            return [first, second.isNil ? .string(TagNormalForm.plain(first.lenientString ?? "")) : second]
        case .scorePost:
            var fields: [LuaName: LuaValue] = ["id": 1, "age_hours": 0.0, "categories": .list([])]
            for column in PostRecord.columns where fields[LuaName(column)] == nil {
                fields[LuaName(column)] = 0
            }
            fields.merge(first.table?.fields ?? [:]) { $1 }
            return [.table(LuaTable(fields: fields)), second.isNil ? 0.0 : second]
        case .rankIntents: return [.string(first.lenientString ?? ""), second.isNil ? .list([]) : second]
        case .annotateMessage:
            let fields: [LuaName: LuaValue] = [
                "id": 1, "conversation": 1, "place": "#study", "sender": "alice", "text": "", "at": 0.0,
            ]
            return [.table(LuaTable(fields: fields.merging(first.table?.fields ?? [:]) { $1 }))]
        }
    }
}

extension DeclaredHook {
    /// A record with empty values in the fields that a test leaves out; those that may be missing stay so.
    func completed(_ record: LuaValue) -> LuaValue {
        guard var table = record.isNil ? LuaTable() : record.table else { return record }
        for field in fields where !field.isOptional && table[field.name].isNil {
            table[field.name] = field.kind.empty
        }
        return .table(table)
    }
}

extension DeclaredHook.Kind {
    /// What a field has in which nothing was written.
    fileprivate var empty: LuaValue {
        switch self {
        case .text: ""
        case .integer: 0
        case .number: 0.0
        case .yesno: false
        case .list: .list([])
        }
    }
}
