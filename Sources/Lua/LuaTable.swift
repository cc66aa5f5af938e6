/// A copy of a Lua table: a sequence and named fields.
///
/// Tables with other keys (booleans, numbers outside the sequence, tables) don't cross.
package struct LuaTable: Sendable, Hashable {
    /// The values at 1, 2, 3, …
    package var array: [LuaValue]
    /// The values of named fields. A field that is Lua's `nil` counts as absent.
    package var fields: [LuaName: LuaValue]

    package init(array: [LuaValue] = [], fields: [LuaName: LuaValue] = [:]) {
        self.array = array
        self.fields = fields
    }

    /// Whether the table holds nothing.
    package var isEmpty: Bool { array.isEmpty && fields.isEmpty }

    /// The field with this name, or Lua's `nil` if it is absent. Setting Lua's `nil` removes it.
    package subscript(name: LuaName) -> LuaValue {
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

    /// The field with this name, or Lua's `nil` if it is absent.
    package subscript(name: String) -> LuaValue {
        get { self[LuaName(name)] }
        set { self[LuaName(name)] = newValue }
    }

    /// The value at a position of the sequence, counted from 1 as in Lua. Lua's `nil` outside it.
    package subscript(position: Int) -> LuaValue {
        array.indices.contains(position - 1) ? array[position - 1] : .nil
    }

    /// Returns the first field name in byte order that is not one of these, or `nil` if there is none.
    package func firstName(besides known: [String]) -> String? {
        // There are only a handful, so comparing them one by one is faster than hashing each.
        guard fields.keys.contains(where: { !Self.isAmong(known, $0) }) else { return nil }
        return fields.keys.filter { !Self.isAmong(known, $0) }.min()?.description
    }

    private static func isAmong(_ known: [String], _ name: LuaName) -> Bool {
        known.contains { name.isSpelled($0) }
    }
}
