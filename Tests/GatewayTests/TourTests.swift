import Foundation
import Glibc
import Testing

/// README's transcript of three people, on a whole gateway.
@Suite(.timeLimit(.minutes(2)))
struct TourTests {
    @Test func readme_whereThreePeopleTalk_tellsTheTruth() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        var people: [String: any Talker] = [:]
        for name in ["alice", "bob", "carol"] {
            try await folder.addAccount(name)
            let client = try ConsoleClient(gateway)
            await client.signIn(name)
            people[name] = client
        }
        let readme = try String(
            contentsOf: GatewayFolder.repository.appending(path: "README.md"), encoding: .utf8)
        let section = try #require(readme.components(separatedBy: "\n## Three people\n").dropFirst().first)
        let block = try #require(section.firstMatch(of: /```text\n((?s:.*?))\n```/)).1
        let transcript = Transcript(String(block))
        try #require(transcript.steps.count > 80)
        try await transcript.play(people) { name in throw GatewayProblem("\(name) comes out of nowhere") }
        gateway.signal(SIGTERM)
        #expect(await gateway.end() == 0)
    }
}
