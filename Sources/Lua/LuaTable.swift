/// A copy of a Lua table: a sequence and named fields.
///
/// Tables with other keys (booleans, numbers outside the sequence, tables) don't cross.
public struct LuaTable: Sendable, Hashable {
    /// The values at 1, 2, 3, …
    public var array: [LuaValue]
    /// The values at names; those that are nil are as good as absent.
    public var fields: [LuaName: LuaValue]

    public init(array: [LuaValue] = [], fields: [LuaName: LuaValue] = [:]) {
        self.array = array
        self.fields = fields
    }

    /// Whether the table holds nothing.
    public var isEmpty: Bool { array.isEmpty && fields.isEmpty }

    /// The field of a name, nil when absent. Setting nil removes it.
    public subscript(name: LuaName) -> LuaValue {
        get { fields[name] ?? .nil }
        set {
            // Not by assigning nil: that literal could mean LuaValue.nil.
            if newValue.isNil {
                fields.removeValue(forKey: name)
            } else {
                fields.updateValue(newValue, forKey: name)
            }
        }
    }

    /// The field of a name that is a text.
    public subscript(name: String) -> LuaValue {
        get { self[LuaName(name)] }
        set { self[LuaName(name)] = newValue }
    }

    /// The value at a position of the sequence, counted from 1 as in Lua; nil outside of it.
    public subscript(position: Int) -> LuaValue {
        array.indices.contains(position - 1) ? array[position - 1] : .nil
    }

    /// The first of the names, in their order, that is none of these.
    public func firstName(besides known: [String]) -> String? {
        // A handful: to compare them one by one is faster than to hash each.
        fields.keys.filter { name in !known.contains { name.isSpelled($0) } }.min()?.description
    }
}
