/// The modules in a plugin folder's `lib`, which any plugin may require: `require "lib.words"`.
///
/// Each plugin runs them in its own state. What a plugin uses is part of its source, so that a module that changes is
/// checked and swapped together with those that use it.
package struct PluginLibrary: Sendable, Hashable {
    /// The folder in that of plugins. It is never a plugin.
    package static let folder = "lib"
    /// What the names of its modules begin with.
    package static let prefix = "\(folder)."

    /// Texts by their paths in the folder: `words.lua`.
    package var modules: [String: [UInt8]]

    package init(modules: [String: [UInt8]] = [:]) { self.modules = modules }

    /// What its versions are kept as: the file of a folder's plugin, which it isn't.
    static let file = "\(folder)/init.lua"

    /// The same as versions of it are kept.
    var source: PluginSource { PluginSource(file: Self.file, bytes: [], modules: modules) }

    /// The names that can be required, in order: `lib.words`.
    package var names: [String] { modules.keys.map(Self.name).sorted() }

    /// Where a module lies in the plugin folder, by its path in `lib`.
    static func file(of path: String) -> String { "\(folder)/\(path)" }

    /// The name of a module, by its path in the folder.
    package static func name(of path: String) -> String { prefix + ModuleName.name(of: path) }

    /// Returns a plugin's source with the modules that its files name, and those that these name in turn.
    package func attached(to source: PluginSource) -> PluginSource {
        var source = source
        source.library = Part(modules: used(by: source), names: names)
        return source
    }

    /// Returns names of modules that a plugin's source, or a module that it uses, writes out, and that are neither here
    /// nor among its own files.
    func missing(in source: PluginSource) -> [String] {
        let texts = source.scripts.map(\.bytes) + used(by: source).values
        let named = texts.reduce(into: Set<String>()) { $0.formUnion(LibraryNames(in: $1).names) }
        let own = Set(source.modules.keys.map { ModuleName.stem(of: $0) })
        return named.filter { name in
            guard let path = ModuleName.path(of: name), !own.contains(path) else { return false }
            return self.path(of: name) == nil
        }.sorted()
    }

    private func used(by source: PluginSource) -> [String: [UInt8]] {
        guard !modules.isEmpty else { return [:] }
        let own = Set(source.modules.keys.map { ModuleName.stem(of: $0) })
        var used: [String: [UInt8]] = [:]
        var texts = source.scripts.map(\.bytes)
        while let text = texts.popLast() {
            let found = LibraryNames(in: text)
            let paths =
                found.isOpen
                ? Array(modules.keys)
                : found.names.compactMap { name in
                    // A plugin's own folder `lib` comes first.
                    ModuleName.path(of: name).map(own.contains) == true ? nil : path(of: name)
                }
            for path in paths where used[path] == nil {
                guard let text = modules[path] else { continue }
                used[path] = text
                if !ModuleName.isData(path) { texts.append(text) }
            }
        }
        return used
    }

    private func path(of name: String) -> String? {
        guard let path = ModuleName.path(of: String(name.dropFirst(Self.prefix.count))) else { return nil }
        return ModuleName.endings.map { path + $0 }.first { modules[$0] != nil }
    }
}

extension PluginLibrary {
    /// What one plugin uses of the library.
    package struct Part: Sendable, Hashable {
        /// Texts by their paths in the folder, with those that only other modules require.
        package var modules: [String: [UInt8]] = [:]
        /// Every name that could be required when the plugin was read, for advice. Two parts that use the same are
        /// equal, whatever else there was.
        package var names: [String] = []

        package init(modules: [String: [UInt8]] = [:], names: [String] = []) {
            self.modules = modules
            self.names = names
        }

        package static func == (one: Self, other: Self) -> Bool { one.modules == other.modules }

        package func hash(into hasher: inout Hasher) { hasher.combine(modules) }
    }
}

/// The names of library modules that a text writes out, wherever they stand: as `"lib.words"`, `'lib.words'` or
/// `[[lib.words]]`.
///
/// It may name a module that isn't required; that one is loaded for nothing, which harms nobody.
private struct LibraryNames {
    private(set) var names: Set<String> = []
    /// Whether a name is put together when it runs: any module may be meant.
    private(set) var isOpen = false

    init(in text: [UInt8]) {
        let (l, i, b, dot) = (UInt8(ascii: "l"), UInt8(ascii: "i"), UInt8(ascii: "b"), UInt8(ascii: "."))
        text.withUnsafeBufferPointer { bytes in
            var at = 1
            while at + 4 < bytes.count {
                let first = at
                at += 1
                guard bytes[first] == l, bytes[at] == i, bytes[at + 1] == b, bytes[at + 2] == dot,
                    Self.isQuote(bytes[first - 1])
                else { continue }
                at += 3
                while at < bytes.count, ModuleName.isPart(bytes[at]) || bytes[at] == dot { at += 1 }
                guard at < bytes.count, Self.isQuote(bytes[at]) else { continue }
                let name = String(decoding: bytes[first..<at], as: UTF8.self)
                if name.hasSuffix(".") { isOpen = true } else { names.insert(name) }
            }
        }
    }

    private static func isQuote(_ byte: UInt8) -> Bool { "\"'[]".utf8.contains(byte) }
}
