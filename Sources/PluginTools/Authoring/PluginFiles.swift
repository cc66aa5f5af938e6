import Community
import Foundation
import Logging
import Model
import Plugins

/// What an author means by a path: a plugin's file, its folder, its tests, a folder of plugins, or what these share.
package enum PluginFiles {
    /// The plugin files at a path; of a module that plugins share, or of the whole library, those that use it. `nil` if
    /// there is nothing of that name or it is no plugin.
    package static func at(_ path: String) -> [String]? {
        if let users = users(ofLibraryAt: path) { return users }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        if !isFolder.boolValue {
            let plugin = path.hasSuffix("_test.lua") ? "\(path.dropLast("_test.lua".count)).lua" : path
            return plugin.hasSuffix(".lua") && FileManager.default.fileExists(atPath: plugin) ? [plugin] : nil
        }
        let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        if FileManager.default.fileExists(atPath: "\(folder)/init.lua") { return ["\(folder)/init.lua"] }
        return (try? PluginFolder(path: folder).files())?.map { "\(folder)/\($0)" }
    }

    /// The plugins that use what lies at a path of a library; `nil` if that is no library's.
    private static func users(ofLibraryAt path: String) -> [String]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
        guard let index = parts.lastIndex(where: { $0 == PluginLibrary.folder }) else { return nil }
        let folder = index == 0 ? "." : parts[..<index].joined(separator: "/")
        let module = parts[(index + 1)...].filter { !$0.isEmpty }.joined(separator: "/")
        let plugins = PluginFolder(path: folder)
        guard let library = try? plugins.library(), !library.modules.isEmpty,
            module.isEmpty || library.modules[module] != nil, let files = try? plugins.files(), !files.isEmpty
        else { return nil }
        return files.filter { file in
            guard let used = try? library.attached(to: plugins.read(file)).library.modules else {
                return false
            }
            return module.isEmpty ? !used.isEmpty : used[module] != nil
        }.map { "\(folder)/\($0)" }
    }

    /// The file of a plugin that is named as people call it: `dice` for `plugins/dice.lua`.
    package static func named(_ name: String, in folder: String) -> [String]? {
        guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return nil }
        return at("\(folder)/\(name).lua") ?? at("\(folder)/\(name)")
    }

    /// The plugin of a folder that brings a command: beside it another one's of that name might never be reached.
    package static func owner(of command: String, in folder: String) async -> String? {
        let host = PluginHost(
            campus: nil,
            answers: PluginAnswers(
                configuration: PluginConfiguration(directory: folder, history: ""),
                logger: Logger(label: "quad") { _ in SwiftLogNoOpLogHandler() }))
        await host.reload()
        return host.command(named: command)?.plugin
    }

    /// The tests beside a plugin's file.
    package static func tests(of plugin: String) -> [String] {
        let path = plugin as NSString
        if path.lastPathComponent == "init.lua" {
            let folder = path.deletingLastPathComponent.isEmpty ? "." : path.deletingLastPathComponent
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasSuffix("_test.lua") && !$0.hasPrefix(".") }.sorted().map {
                "\(folder)/\($0)"
            }
        }
        let tests = "\(plugin.dropLast(".lua".count))_test.lua"
        return FileManager.default.fileExists(atPath: tests) ? [tests] : []
    }

    /// The plugin at the path of its file.
    static func source(of plugin: String) throws -> PluginSource {
        try folder(of: plugin).read(name(of: plugin))
    }

    /// The plugin at the path of its file, with what it uses of the first library that is found around it,
    /// so that a draft may lie anywhere.
    static func source(of plugin: String, with configuration: PluginConfiguration) throws -> PluginSource {
        let source = try source(of: plugin)
        for folder in folders(around: plugin, with: configuration) where source.library.names.isEmpty {
            let library = try folder.library()
            if !library.modules.isEmpty { return library.attached(to: source) }
        }
        return source
    }

    /// Where a plugin's library and the other plugins that it uses are looked for, in this order: beside it,
    /// in the gateway's folder, in the nearest folder `plugins` above it.
    static func folders(around plugin: String, with configuration: PluginConfiguration) -> [PluginFolder] {
        let own = folder(of: plugin)
        var (above, nearest) = (URL(filePath: own.path), [PluginFolder]())
        while nearest.isEmpty, above.pathComponents.count > 1 {
            above = above.deletingLastPathComponent()
            let folder = PluginFolder(path: above.appending(path: "plugins").path)
            if (try? folder.files()) != nil { nearest.append(folder) }
        }
        let configured = configuration.directory.isEmpty ? [] : [PluginFolder(path: configuration.directory)]
        return [own] + configured + nearest
    }

    /// The path of the plugin folder that a plugin's file lies in.
    package static func folder(holding plugin: String) -> String { folder(of: plugin).path }

    /// The plugin folder that a plugin's file lies in.
    static func folder(of plugin: String) -> PluginFolder {
        let url = URL(filePath: plugin).standardizedFileURL
        let folder = name(of: plugin).split(separator: "/").reduce(url) { url, _ in
            url.deletingLastPathComponent()
        }
        return PluginFolder(path: folder.path)
    }

    /// As the plugin folder calls it: `dice.lua`, `dice/init.lua`.
    static func name(of plugin: String) -> String {
        let parts = URL(filePath: plugin).standardizedFileURL.pathComponents
        return parts.last == "init.lua" ? parts.suffix(2).joined(separator: "/") : parts.last ?? plugin
    }
}
