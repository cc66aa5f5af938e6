import Foundation
import Plugins
import TestSupport
import Testing

/// A gateway's configuration, data, mail and plugins in a temporary folder, removed with this value.
final class GatewayFolder: Sendable {
    private let folder: TemporaryFolder
    private let url: URL

    /// The checkout's root.
    static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Tests do in a second what a person does in an hour; `RateTests` says what rates do.
    private static let noRates = Dictionary(
        uniqueKeysWithValues: [
            "messages", "mentions", "posts", "comments", "requests", "invitations", "commands",
            "guestCommands",
        ].map { ($0, "none") })

    /// - Parameters:
    ///   - configuration: sections beside those that keep the gateway in its folder, which they may overwrite.
    ///   - fixtures: plugins of `Fixtures/plugins` beside copies of the bundled ones.
    convenience init(_ configuration: [String: [String: Any]] = [:], fixtures: String...) throws {
        try self.init(configuration, fixtures: fixtures)
    }

    init(_ configuration: [String: [String: Any]], fixtures: [String]) throws {
        folder = try TemporaryFolder()
        url = URL(filePath: folder.path)
        try FileManager.default.createDirectory(
            at: url.appending(path: "plugins"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        for file in BundledPlugins.files {
            try FileManager.default.copyItem(
                at: Self.repository.appending(path: "plugins/\(file)"),
                to: url.appending(path: "plugins/\(file)"))
        }
        for name in fixtures { try write(try Self.fixture(name), to: "plugins/\(name)") }
        var sections: [String: [String: Any]] = [
            "doors": ["console": ["address": path("sock")]],
            "plugins": ["directory": path("plugins")],
            "limits": ["rates": Self.noRates],
            "mail": ["transport": "file", "directory": path("mail")],
        ]
        for (name, section) in configuration {
            sections[name, default: [:]].merge(section) { old, new in
                guard let old = old as? [String: Any], let new = new as? [String: Any] else { return new }
                return old.merging(new) { $1 }
            }
        }
        try JSONSerialization.data(withJSONObject: sections).write(to: url.appending(path: "config.json"))
    }

    /// Where its console listens, unless the configuration says otherwise.
    var socket: String { path("sock") }

    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes into a file as it lies there, as some editors do.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    /// Renames a new file into place, as other editors do.
    func replace(_ name: String, with text: String) throws {
        try write(text, to: "\(name).tmp")
        try #require(rename(path("\(name).tmp"), path(name)) == 0)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appending(path: name)) }

    func text(of name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    /// Every file of a folder and of those in it, by its path there.
    func files(below folder: String) throws -> [String: Data] {
        let root = url.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        var files: [String: Data] = [:]
        for name in names {
            var isFolder: ObjCBool = false
            let file = root.appending(path: name)
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
                !isFolder.boolValue
            else {
                continue
            }
            files[name] = try Data(contentsOf: file)
        }
        return files
    }

    /// Writes what ``files(below:)`` gave into a folder that only its owner may enter.
    func write(_ files: [String: Data], below folder: String) throws {
        for (name, data) in files {
            let file = url.appending(path: folder).appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try data.write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        }
    }

    static func fixture(_ name: String) throws -> String {
        let file = try #require(
            Bundle.module.url(forResource: "Fixtures/plugins/\(name)", withExtension: nil))
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Runs `quad account add` with a password on the standard input.
    func addAccount(_ name: String, username: String? = nil, password: String? = nil) async throws {
        let add = try GatewayProcess(
            "account", "add", "\(name)@connect.hku.hk", username ?? name.capitalized, in: self)
        add.send(password ?? "secret \(name)")
        add.endInput()
        let (status, errors) = await add.outcome()
        #expect(status == 0, "\(errors)")
    }

    /// The only mail to an address, once it has left the queue.
    func mail(for address: String) async throws -> String {
        try await nextMail(for: address, besides: []).text
    }

    /// The code in the only mail to an address.
    func code(for address: String) async throws -> String {
        try #require(
            try await mail(for: address).firstMatch(of: /\/verify ([0-9]{6})\b/).map { String($0.output.1) })
    }

    /// The code in the oldest mail to an address that isn't one of `known`, and that mail's name.
    func nextCode(for address: String, besides known: Set<String>) async throws -> (
        code: String, mail: String
    ) {
        let mail = try await nextMail(for: address, besides: known)
        let text = try #require(mail.text.range(of: "\n\n").map { mail.text[$0.upperBound...] })
        return (try #require(text.firstMatch(of: /\b([0-9]{6})\b/).map { String($0.1) }), mail.name)
    }

    private func nextMail(for address: String, besides known: Set<String>) async throws -> (
        name: String, text: String
    ) {
        let watch = try FolderWatch()
        watch.add([path("mail")])
        func find() throws -> (name: String, text: String)? {
            // A `.part` is not whole yet.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path("mail"))) ?? []
            for name in names.sorted() where name.hasSuffix(".eml") && !known.contains(name) {
                let text = try text(of: "mail/\(name)").replacing("\r\n", with: "\n")
                if text.contains("To: \(address)") { return (name, text) }
            }
            return nil
        }
        if let mail = try find() { return mail }
        for await _ in watch.changes {
            if let mail = try find() { return mail }
        }
        throw CancellationError()
    }
}
