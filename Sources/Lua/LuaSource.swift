/// A text of Lua that may not be UTF-8, and the chunk's name in errors: `dice.lua` gives `dice.lua:12: …`.
package struct LuaSource: Sendable {
    package let bytes: [UInt8]
    package let name: String

    package init(_ bytes: [UInt8], name: String) { (self.bytes, self.name) = (bytes, name) }
}
