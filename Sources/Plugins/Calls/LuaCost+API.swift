package import Lua

/// What functions of the API cost. Measured: an instruction is about 5 ns, the slowest texts count.
extension LuaCost {
    /// Looks at what is at hand.
    static let look = LuaCost(call: 20)
    /// Goes through its arguments once.
    static let pass = LuaCost(call: 50, eightBytes: 8, value: 10)
    /// Makes another text of a text, a letter at a time.
    static let letters = LuaCost(call: 50, eightBytes: 40)
    /// Brings a text into a form of Unicode's.
    static let folding = LuaCost(call: 50, eightBytes: 80)
    /// Makes a list of a text's parts, or lays out a list of texts.
    static let pieces = LuaCost(call: 50, eightBytes: 80, value: 100)
    /// Reads or writes a calendar's or a clock's text.
    static let calendar = LuaCost(call: 2_000, eightBytes: 40, value: 20)
    /// Reads a day and hours in the first letters of a line.
    static let reading = LuaCost(call: 40_000, eightBytes: 8)
    /// Asks another thread: the community, or the store.
    static let asking = LuaCost(call: 200, eightBytes: 8, value: 5)
    /// Has another thread do something with words that are found later.
    static let doing = LuaCost(call: 400, eightBytes: 40, value: 20)
    /// As the API's document says it.
    package var words: String {
        let parts = [
            "\(grouped(call)) a call",
            eightBytes > 0 ? "\(eightBytes) for each 8 bytes of its arguments" : nil,
            value > 0 ? "\(value) for each value in them" : nil,
        ]
        return "Costs " + parts.compactMap(\.self).joined(separator: ", ") + "."
    }

    /// Fetches from elsewhere.
    static let fetching = LuaCost(call: 1_000, eightBytes: 8, value: 20)
}
