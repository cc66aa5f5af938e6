import Foundation
import Testing

/// The campus on which each short transcript begins, as a gateway has stored it.
///
/// It is made once by playing `Transcripts/campus.txt`; each transcript has a gateway of its own with a copy of it, so that
/// transcripts know nothing of one another and numbers are the same each time.
struct TranscriptCampus {
    /// How people's programs read.
    enum Format: String, CaseIterable { case plain, json }

    private static let members = ["ada", "alice", "bob", "carol", "dan"]
    private static var configuration: [String: [String: Any]] {
        [
            "community": ["administrators": ["ada@connect.hku.hk"]],
            // People come over the network, where nobody is the gateway's operator.
            "doors": ["console": ["address": "127.0.0.1:0"]],
        ]
    }

    private static let made = Task { try await TranscriptCampus() }

    /// What lies in the data directory.
    private let data: [String: Data]
    /// A token of each member, with which they are signed in.
    private let tokens: [String: String]

    private init() async throws {
        let folder = try GatewayFolder(Self.configuration)
        // Older than the gateway's plugins, as the accounts of people who have been there for long.
        for name in Self.members { try await folder.addStoredAccount(name) }
        let gateway = try GatewayProcess("serve", in: folder)
        let address = try await gateway.listens()
        var (tokens, people): ([String: String], [String: any Talker]) = ([:], [:])
        for name in Self.members {
            let program = try JSONTalker(ConsoleClient(gateway, at: address), "token")
            await program.signIn(name)
            tokens[name] = try #require(await program.nextObject("session")?["token"]?.text)
            people[name] = program
        }
        for case .types(let who, let text) in try Transcript(named: "campus").steps {
            #expect(await people[who]?.ask(text).last == "ok")
        }
        gateway.signal(SIGTERM)
        #expect(await gateway.end() == 0)
        data = try folder.files(below: "data")
        self.tokens = tokens
    }

    /// Plays a transcript from beginning to end.
    static func play(_ transcript: Transcript, over format: Format) async throws {
        guard format == .plain || !transcript.isPlainOnly else { return }
        try await made.value.play(transcript, over: format)
    }

    private func play(_ transcript: Transcript, over format: Format) async throws {
        let folder = try GatewayFolder(
            Self.configuration(with: transcript.settings), fixtures: transcript.fixtures,
            bundled: transcript.bundled, ownPlugins: transcript.savesPlugins)
        try folder.write(data, below: "data")
        let gateway = try await RestartingGateway(in: folder, token: try #require(tokens["ada"]))
        var stage = TranscriptStage(in: folder, on: gateway) { who, since in
            let client = try await gateway.connect()
            let talker: any Talker = format == .json ? JSONTalker(client, "signals") : client
            // Members are signed in, everybody else stands at the door.
            guard let token = tokens[who] else { return talker }
            return try await ReturningTalker(
                talker, token: token, since: since, language: transcript.language)
        }
        try await stage.play(transcript)
        try await stage.end()
        #expect(await gateway.end() == 0)
    }

    private static func configuration(with settings: [(key: String, value: String)]) throws -> [String:
        [String: Any]]
    {
        var whole: [String: Any] = configuration
        for (key, text) in settings {
            let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            whole.set(value, at: key.split(separator: ".").map(String.init)[...])
        }
        return try #require(whole as? [String: [String: Any]])
    }
}

extension [String: Any] {
    /// Sets a value some levels down.
    fileprivate mutating func set(_ value: Any, at path: ArraySlice<String>) {
        guard let first = path.first else { return }
        guard path.count > 1 else { return self[first] = value }
        var below = self[first] as? [String: Any] ?? [:]
        below.set(value, at: path.dropFirst())
        self[first] = below
    }
}
