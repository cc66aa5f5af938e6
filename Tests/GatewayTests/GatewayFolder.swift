import Foundation
import Testing

/// A gateway's configuration, data, mail and plugins in a temporary folder, removed with this value.
final class GatewayFolder: Sendable {
    private let url: URL

    /// The checkout's root.
    static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The plugins that come with Quad: whoever tries it out leaves plugins of their own beside them.
    private static let bundled = [
        "chat", "dice", "forum", "match", "notifications", "people", "tags", "trending",
    ]

    /// - Parameters:
    ///   - configuration: sections beside those that keep the gateway in its folder, which they may overwrite.
    ///   - fixtures: plugins of `Fixtures/plugins` beside copies of the bundled ones.
    init(_ configuration: [String: [String: Any]] = [:], fixtures: String...) throws {
        // Unix socket paths are short: a short name keeps room for the socket's own.
        url = FileManager.default.temporaryDirectory.appending(path: "q" + UUID().uuidString.prefix(8))
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.createDirectory(
            at: url.appending(path: "plugins"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        for name in Self.bundled {
            try FileManager.default.copyItem(
                at: Self.repository.appending(path: "plugins/\(name).lua"),
                to: url.appending(path: "plugins/\(name).lua"))
        }
        for name in fixtures { try write(try Self.fixture(name), to: "plugins/\(name)") }
        var sections: [String: [String: Any]] = [
            "doors": ["console": ["address": path("sock")]],
            "plugins": ["directory": path("plugins")],
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

    deinit { try? FileManager.default.removeItem(at: url) }

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

    /// The only mail to an address.
    func mail(for address: String) throws -> String {
        let mails = try FileManager.default.contentsOfDirectory(atPath: path("mail"))
            .map { try text(of: "mail/\($0)") }
        return try #require(mails.first { $0.contains("To: \(address)") })
    }

    /// The code in the only mail to an address.
    func code(for address: String) throws -> String {
        try #require(mail(for: address).firstMatch(of: /\/verify ([0-9]{6})\b/).map { String($0.output.1) })
    }
}
