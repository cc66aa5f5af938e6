/// A text of Lua that may not be UTF-8, and the chunk's name in errors: `dice.lua` gives `dice.lua:12: …`.
package struct LuaSource: Sendable {
    package let bytes: [UInt8]
    package let name: String
    /// Where its bytecode is taken from and kept, if other states run the same text; `nil` for that of the state.
    let chunks: LuaChunks?

    package init(_ bytes: [UInt8], name: String, chunks: LuaChunks? = nil) {
        (self.bytes, self.name, self.chunks) = (bytes, name, chunks)
    }
}
