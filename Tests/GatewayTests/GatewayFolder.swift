import ChildProcess
import Concurrency
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

    /// Whether its gateways are gateways for tests (`QUAD_TESTING=1`): all but those that send mail.
    let isForTests: Bool
    /// Where a gateway for tests listens, and the accounts that it is to make once it does.
    private let served = Mutex(Served())

    private struct Served {
        var address: String?
        var wanted: [Account] = []
    }

    private struct Account {
        let email: String
        let username: String
        let password: String
    }

    /// The bundled plugins that every gateway of the tests has. Each takes time to load at every start, so a test names what
    /// it uses beside these.
    private static let everyday: Set = [
        "chat", "dice", "forum", "notifications", "people", "pins", "polls", "reactions", "stars", "tags",
        "trending",
    ]

    /// - Parameters:
    ///   - configuration: sections beside those that keep the gateway in its folder, which they may overwrite.
    ///   - fixtures: plugins of `Fixtures/plugins`.
    ///   - bundled: names of bundled plugins beside those that every gateway has.
    ///   - ownPlugins: whether the test changes plugins in `plugins`. Otherwise all folders share one copy of them.
    convenience init(
        _ configuration: [String: [String: Any]] = [:], fixtures: String..., bundled: Set<String> = [],
        ownPlugins: Bool = false
    ) throws {
        try self.init(configuration, fixtures: fixtures, bundled: bundled, ownPlugins: ownPlugins)
    }

    init(
        _ configuration: [String: [String: Any]], fixtures: [String], bundled: Set<String> = [],
        ownPlugins: Bool = false
    ) throws {
        folder = try TemporaryFolder()
        url = URL(filePath: folder.path)
        let names = Self.everyday.union(bundled)
        let plugins: String
        if ownPlugins || !fixtures.isEmpty {
            plugins = try folder.folder("plugins")
            try Self.copy(names, to: plugins)
            for name in fixtures { try folder.write(try Self.fixture(name), to: "plugins/\(name)") }
        } else {
            plugins = try Self.shared(names)
        }
        var sections: [String: [String: Any]] = [
            "doors": ["console": ["address": folder.file("sock")]],
            // A busy machine is not what keeps a plugin from answering.
            "plugins": [
                "directory": plugins, "budget": ["milliseconds": 60_000],
                "quarantine": ["slowMilliseconds": 60_000, "slowSeconds": 86_400],
            ],
            "limits": ["rates": Self.noRates],
            "mail": ["transport": "file", "directory": folder.file("mail")],
        ]
        for (name, section) in configuration {
            sections[name, default: [:]].merge(section) { old, new in
                guard let old = old as? [String: Any], let new = new as? [String: Any] else { return new }
                return old.merging(new) { $1 }
            }
        }
        isForTests = sections["mail"]?["transport"] as? String != "smtp"
        try JSONSerialization.data(withJSONObject: sections).write(to: url.appending(path: "config.json"))
        if isForTests { try write(Self.emptyRecord.get(), below: "data") }
    }

    /// The databases that a first start leaves in the data directory, made once by each process: making their tables takes
    /// longer than many tests do. Gateways that send mail start with an empty directory.
    private static let emptyRecord = Result { () throws -> [String: Data] in
        let folder = try TemporaryFolder()
        let configuration = folder.file("config.json")
        let sections: [String: [String: Any]] = [
            "doors": ["console": ["address": folder.file("sock")]],
            "plugins": ["directory": try folder.folder("plugins")],
        ]
        try JSONSerialization.data(withJSONObject: sections).write(to: URL(filePath: configuration))
        let gateway = try ChildProcess(
            ProgramUnderTest.quad, ["run", "--config", configuration, "--data", folder.file("data")],
            environment: ProcessInfo.processInfo.environment.merging(["QUAD_TESTING": "1"]) { $1 },
            in: folder.path, input: nil, output: nil, errors: nil)
        guard gateway.end() == 0 else { throw GatewayProblem("a gateway on an empty folder doesn't start") }
        return try files(below: folder.file("data")).filter { $0.key.hasSuffix(".sqlite") }
    }

    /// Folders of bundled plugins, by their names, which no test of this process changes.
    private static let copies = Mutex<[Set<String>: TemporaryFolder]>([:])

    private static func shared(_ names: Set<String>) throws -> String {
        try copies.withLock { copies in
            if let copy = copies[names] { return copy.path }
            let copy = try TemporaryFolder()
            try Self.copy(names, to: copy.path)
            copies[names] = copy
            return copy.path
        }
    }

    /// Copies plugins with what plugins share.
    private static func copy(_ names: Set<String>, to folder: String) throws {
        let library = repository.appending(path: "plugins/lib").path
        if !names.isEmpty, FileManager.default.fileExists(atPath: library) {
            try FileManager.default.copyItem(atPath: library, toPath: "\(folder)/lib")
        }
        for (name, file) in zip(BundledPlugins.names, BundledPlugins.files) where names.contains(name) {
            try FileManager.default.copyItem(
                atPath: repository.appending(path: "plugins/\(file)").path, toPath: "\(folder)/\(file)")
        }
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

    /// The paths of a folder and of all folders in it.
    func folders(below folder: String) -> [String] {
        let root = path(folder)
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return [root]
            + names.map { "\(root)/\($0)" }.filter {
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
                    && isFolder.boolValue
            }
    }

    /// Every file of a folder and of those in it, by its path there.
    func files(below folder: String) throws -> [String: Data] { try Self.files(below: path(folder)) }

    private static func files(below folder: String) throws -> [String: Data] {
        let root = URL(filePath: folder)
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
            do { files[name] = try Data(contentsOf: file) } catch {
                // A gateway may have removed it since.
                if FileManager.default.fileExists(atPath: file.path) { throw error }
            }
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

    /// Makes an account: at once where a gateway for tests listens, otherwise as soon as one does. For other gateways
    /// `quad account add` makes it.
    func addAccount(_ name: String, username: String? = nil, password: String? = nil) async throws {
        let account = Account(
            email: "\(name)@connect.hku.hk", username: username ?? name.capitalized,
            password: password ?? "secret \(name)")
        guard isForTests else { return try await store(account) }
        let address = served.withLock { served in
            if served.address == nil { served.wanted.append(account) }
            return served.address
        }
        if let address { try await Self.make([account], at: address) }
    }

    /// Makes the accounts that are wanted, at a gateway that has begun to listen.
    func isServed(at address: String) async throws {
        guard isForTests else { return }
        let wanted = served.withLock { served in
            served.address = address
            defer { served.wanted = [] }
            return served.wanted
        }
        if !wanted.isEmpty { try await Self.make(wanted, at: address) }
    }

    private static func make(_ accounts: [Account], at address: String) async throws {
        let client = try ConsoleClient(at: address)
        for account in accounts {
            let line = "/testing account \(account.email) \"\(account.username)\" \"\(account.password)\""
            #expect(await client.ask(line).last == "ok")
        }
    }

    /// Makes an account by `quad account add`, which needs no gateway.
    func addStoredAccount(_ name: String) async throws {
        try await store(
            Account(
                email: "\(name)@connect.hku.hk", username: name.capitalized, password: "secret \(name)"))
    }

    private func store(_ account: Account) async throws {
        let add = try GatewayProcess("account", "add", account.email, account.username, in: self)
        add.send(account.password)
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
