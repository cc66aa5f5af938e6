import Community
package import Lua
package import Model

/// A plugin called a host function in a way that can't work: raised in Lua with its file and line.
package struct APIMisuse: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Why a plugin is not loaded: where, and what to do about it.
package struct PluginProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, relative to the plugin folder, or the configuration's.
    package let file: String
    /// The line; `nil` if Lua names none.
    package var line: Int?
    /// The place in the returned table, such as `commands.roll.args[1].kind`.
    package var path: String?
    package let message: String
    /// Whether the text is no Lua at all, so that nothing else can be said of it.
    package var isSyntax = false
    /// Whether it is in the configuration, and not in what the plugin's author wrote.
    package var isOfConfiguration = false

    package init(
        file: String, line: Int? = nil, path: String? = nil, message: String, isSyntax: Bool = false
    ) {
        self.file = file
        self.line = line
        self.path = path.map { Self.cut($0, to: Self.longestPath) }
        self.message = Self.cut(message, to: Self.longestMessage)
        self.isSyntax = isSyntax
    }

    /// Bytes of a path, and of a message: both may name what a plugin wrote, however long that is.
    private static let (longestPath, longestMessage) = (200, 2_000)

    private static func cut(_ text: String, to most: Int) -> String {
        text.utf8.count <= most ? text : "\(String(decoding: text.utf8.prefix(most), as: UTF8.self))…"
    }

    package var description: String {
        let place = [file, line.map(String.init), path].compactMap(\.self).joined(separator: ":")
        return "\(place): \(message)"
    }
}

extension PluginProblem {
    /// What Lua said of a plugin.
    /// - Parameter file: the plugin's own; the error may be in another one of its folder, or in the library.
    package init(_ error: LuaError, file: String) {
        self.init(
            file: error.place(in: file), line: error.line, message: error.bareMessage,
            isSyntax: error.kind == .syntax)
    }
}

extension LuaError {
    /// The file of a plugin that the error is in; Lua cuts long names at their beginning.
    package func place(in plugin: String) -> String {
        guard let file else { return plugin }
        if file.hasPrefix("\(PluginLibrary.folder)/") { return file }
        guard plugin.hasSuffix("/init.lua") else { return plugin }
        let folder = plugin.dropLast("init.lua".count)
        return file.hasPrefix(folder) || file.hasPrefix("...") ? file : plugin
    }

    /// The message without the position in front of it.
    var bareMessage: String {
        guard let file, let line else { return message }
        let position = "\(file):\(line): "
        return message.hasPrefix(position) ? String(message.dropFirst(position.count)) : message
    }
}

extension LuaError {
    /// What the domain, or the plugin through `call:fail`, refused: no failure of the plugin.
    package var refusal: CommunityError? {
        guard kind == .runtime, let table = value.table, let code = table["code"].string,
            let message = table["message"].lenientString
        else { return nil }
        return CommunityError(CommunityError.Code(rawValue: code) ?? .invalid, verbatim: message)
    }

    /// Which budget was breached, in words: `5,000,000 instructions used (limit 5,000,000)`. Whatever is none of the
    /// other kinds counts, so that a new kind of stop does.
    var breach: String? {
        switch kind {
        case .syntax, .runtime, .closed, .conversion, .cancelled, .busy: nil
        default: bareMessage
        }
    }
}
