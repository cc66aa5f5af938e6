import Foundation
import Testing

/// Whole gateways, driven as people drive them.
@Suite(.timeLimit(.minutes(3)))
struct ConversationTests {
    @Test func consoles_whenThreePeopleTalk_matchTheTranscript() async throws {
        let folder = try GatewayProcess.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let gateway = try GatewayProcess([], folder: folder)
        try await gateway.listens()
        for name in ["bob", "carol"] { try await Self.account(name, in: folder) }
        let people: [String: any Talker] = [
            "terminal": gateway, "bob": try ConsoleClient(path: gateway.socket),
            "carol": try ConsoleClient(path: gateway.socket),
        ]
        try await Transcript(named: "three people").play(people)
        gateway.send("/quit")
        #expect(await gateway.end() == 0)
    }

    /// `quad account add` beside the running gateway.
    static func account(_ name: String, in folder: URL) async throws {
        let add = try GatewayProcess(["account", "add", "\(name)@connect.hku.hk", name.capitalized], folder: folder)
        add.send("secret \(name)")
        add.endInput()
        #expect(await add.end() == 0)
    }
}
