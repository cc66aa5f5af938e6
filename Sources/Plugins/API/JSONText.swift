import Lua

/// Lua's values as JSON text, and back.
///
/// Written by hand, because nothing at hand reads what a stranger wrote into what Lua needs: Foundation keeps objects in
/// dictionaries by `String`, in which names that are canonically equivalent become one, and a name of a megabyte of
/// combining marks takes minutes; of Debian's libraries cJSON loses whole numbers above 2^53, json-c cuts names at NUL,
/// jansson refuses whole numbers beyond 64 bits, and yajl was last released in 2014.
enum JSONText {
    struct Problem: Error {
        let message: String

        init(_ message: String) { self.message = message }
    }

    /// Lists and objects within one another, fewer than tables may be on their way into Lua.
    static let maximumDepth = 12
    /// Fewer than may enter Lua at once by default.
    static let maximumValues = 15_000

    /// The field by which the constants `json.null` and `json.object` are known when they cross as copies.
    static let markName: LuaName = "\0json"
    static let null = LuaValue.table(LuaTable(fields: [markName: "null"]))

    static func encode(_ value: LuaValue) throws(Problem) -> String {
        var writer = JSONWriter()
        try writer.write(value, at: .value, depth: maximumDepth)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    static func decode(_ text: String) throws(Problem) -> LuaValue { try decode(Array(text.utf8)).value }

    /// A value, and whether any of it is null.
    static func decode(_ bytes: [UInt8]) throws(Problem) -> (value: LuaValue, hasNull: Bool) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Problem("text is not UTF-8") }
        var reader = JSONReader(bytes: bytes)
        return (try reader.document(), reader.hasNull)
    }
}
