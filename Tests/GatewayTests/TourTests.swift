import Foundation
import Glibc
import TestSupport
import Testing

/// `docs/tour.md`'s transcript of three people, on a whole gateway.
@Suite(.endsWhereItHangs)
struct TourTests {
    @Test func tour_whereThreePeopleTalk_tellsTheTruth() async throws {
        let folder = try GatewayFolder(bundled: [
            "match", "notes", "feed", "weather", "bus", "mtr", "ferry", "air",
        ])
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        var people: [String: any Talker] = [:]
        for name in ["alice", "bob", "carol"] {
            try await folder.addAccount(name)
            let client = try ConsoleClient(gateway)
            await client.signIn(name)
            people[name] = client
        }
        let tour = try String(
            contentsOf: GatewayFolder.repository.appending(path: "docs/tour.md"), encoding: .utf8)
        let block = try #require(tour.firstMatch(of: /```text\n((?s:.*?))\n```/)).1
        let transcript = try Transcript(String(block))
        try #require(transcript.steps.count > 80)
        var stage = TranscriptStage(people, in: folder) { name, _ in
            throw GatewayProblem("\(name) comes out of nowhere")
        }
        try await stage.play(transcript)
        gateway.signal(SIGTERM)
        #expect(await gateway.end() == 0)
    }
}
