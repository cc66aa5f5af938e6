import Foundation
import TestSupport
import Testing

/// What a program gets of a list of messages, beside its lines.
@Suite(.endsWhereItHangs)
struct ListedMessageTests {
    private struct Reply: Decodable {
        struct Message: Decodable, Equatable {
            let place: String
            let id: Int64
            let from: String
            let at: Int64
            let text: String
            let edited: Bool?
        }

        let type: String
        let lines: [String]?
        let messages: [Message?]?
    }

    @Test func history_whenAskedForByAProgram_isObjectsWithWholeTimes() async throws {
        let began = Int64(Date().timeIntervalSince1970 * 1000)
        let folder = try GatewayFolder()
        try await folder.addAccount("alice")
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let alice = try ConsoleClient(gateway)
        await alice.signIn("alice")
        for line in ["/group Study", "/open #study", "one\u{2028}two", "three"] { await alice.ask(line) }
        let before = Int64(Date().timeIntervalSince1970 * 1000)
        alice.send("/hello quad/1 json")
        alice.send("@2 /history 2")
        var listed: [Reply.Message?] = []
        while let line = await alice.next(), !line.hasPrefix(#"{"type":"end","tag":"2""#) {
            let object = try? JSONDecoder().decode(Reply.self, from: Data(line.utf8))
            guard let object, object.type == "reply", let messages = object.messages else { continue }
            #expect(messages.count == object.lines?.count)
            listed += messages
        }
        let messages = listed.compactMap(\.self)
        #expect(messages.map(\.text) == ["one\ntwo", "three"])
        #expect(messages.allSatisfy { $0.place == "#study" && $0.from == "alice" })
        #expect(messages.allSatisfy { $0.at <= before && $0.at >= began })
    }
}
