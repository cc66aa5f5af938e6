import Community
import Fetch
import Foundation
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// The conversation that README draws, played against the replies that were recorded for it.
@Suite struct CityConversationTests {
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../..")
    private static let folder = repository.appending(path: "Tests/Pictures/city")

    /// `conversation.json`: when it is, what sources answer by path and query, and what is asked and answered.
    private struct Script: Decodable {
        struct Turn: Decodable {
            let question: String
            /// The title of the card that answers, and of it what doesn't change with the day.
            let title: String
            let shown: String
        }

        let moment: Date
        let replies: [String: String]
        let conversation: [Turn]
    }

    private struct Recorded: FetchTransport {
        let replies: [String: String]

        func send(_ hop: FetchHop) async throws -> FetchAnswer {
            guard let url = URLComponents(string: hop.url),
                let file = replies["\(url.path)?\(url.percentEncodedQuery ?? "")"]
            else { throw FetchError(.unreachable, "nothing was recorded of \(hop.url)") }
            return FetchAnswer(
                status: 200, headers: ["content-type": "application/json"],
                body: Array(try Data(contentsOf: CityConversationTests.folder.appending(path: file))))
        }
    }

    private static func script() throws -> Script {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(
            Script.self, from: Data(contentsOf: folder.appending(path: "conversation.json")))
    }

    @Test func conversation_inThreeLanguages_isAnsweredAsItIsDrawn() async throws {
        let script = try Self.script()
        let moment = Timestamp(milliseconds: Int64(script.moment.timeIntervalSince1970 * 1_000))
        let test = try await TestHost.gateway(
            BundledTests.files(), transport: Recorded(replies: script.replies), clock: WallClock { moment })
        let alice = try await test.person("alice")
        for turn in script.conversation {
            let said = try await test.asked(as: alice) {
                try await test.host.ask(turn.question, invocation: $0)
            }
            #expect(said.first == turn.title, "\(turn.question)")
            #expect(turn.title.hasSuffix(turn.shown))
        }
        await test.campus?.close()
        for theme in ["light", "dark"] {
            let picture = try String(
                contentsOf: Self.repository.appending(path: "docs/pictures/city-\(theme).svg"),
                encoding: .utf8)
            // A picture has each run of cells as a text of its own.
            let text = picture.replacing(#/<[^>]*>|\s/#, with: "")
            for line in script.conversation.flatMap({ [$0.question, $0.shown] }) {
                #expect(text.contains(line.replacing(#/\s/#, with: "")), "\(line) in city-\(theme).svg")
            }
        }
        let readme = try String(contentsOf: Self.repository.appending(path: "README.md"), encoding: .utf8)
        #expect(
            readme.contains("docs/pictures/city-light.svg") && readme.contains("docs/pictures/city-dark.svg"))
    }
}
