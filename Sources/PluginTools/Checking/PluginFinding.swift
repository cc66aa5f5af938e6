/// Something that an author should put right, and where.
package struct PluginFinding: Sendable, Hashable, CustomStringConvertible {
    /// As the path was given.
    package let file: String
    /// Counted from 1; `nil` if it concerns the file as a whole.
    package let line: Int?
    /// In characters, counted from 1.
    package let column: Int?
    /// What is wrong and what to do next.
    package let message: String

    /// `plugins/dice.lua:3:5: …`, as editors and terminals understand it.
    package var description: String {
        ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": \(message)"
    }

    init(file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    init(file: String, at token: LuaToken?, _ message: String) {
        self.init(file: file, line: token?.line, column: token?.column, message)
    }

    var place: (Int, Int) { (line ?? 0, column ?? 0) }
}
