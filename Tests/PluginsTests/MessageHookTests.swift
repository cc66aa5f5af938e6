import CampusVerbs
import Community
import Concurrency
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Cards that plugins add to messages.
@Suite(.endsWhereItHangs)
struct MessageHookTests {
    private static func annotator(_ name: String, priority: Int = 0, body: String) -> String {
        """
        return {
          name = "\(name)", version = "1.0.0", summary = "Adds.", needs = { "read:chat" }, priority = \(priority),
          hooks = { ["message.annotate"] = function(message, settings) \(body) end },
        }
        """
    }

    /// Two words that one plugin explains; others are left alone.
    private static let glossary = annotator(
        "glossary",
        body: "if message.text == 'HKU' then return { title = 'The University of ' .. 'Hong Kong' } end")

    /// A gateway with these plugins and a group of one, and the messages that were written there.
    private func gateway(
        _ files: [String: String], texts: [String]
    ) async throws -> (test: TestHost, alice: TestSession, messages: [Message]) {
        let test = try await TestHost.gateway(try BundledTests.files("chat").merging(files) { $1 })
        let (alice, campus) = (try await test.person("alice"), try #require(test.campus))
        let actor = Actor(try #require(alice.person).id)
        let place = try await campus.chat.groups.create(name: "Study", kind: .open, by: actor).place
        var messages: [Message] = []
        for text in texts {
            messages.append(try await campus.chat.send(text, to: place.conversation, by: actor))
        }
        return (test, alice, messages)
    }

    private func titles(_ test: TestHost, _ messages: [Message]) async -> [[String]] {
        let chain = test.host.answers.registry.hooks.annotators
        let cards = await chain.cards(for: messages).cards
        return messages.map { message in
            cards.filter { $0.message == message }
                .compactMap { $0.annotation(at: TestHost.clock.now())?.card(in: .english).title }
        }
    }

    @Test func hook_whenItGivesACard_addsItToThatMessageOnly() async throws {
        let (test, _, messages) = try await gateway(
            ["glossary.lua": Self.glossary], texts: ["hi", "HKU", "bye"])
        #expect(await titles(test, messages) == [[], ["The University of Hong Kong"], []])
    }

    @Test func hook_whenAsked_seesTheMessageAndTwoArgumentsOnly() async throws {
        let body = """
            return { title = message.sender .. message.place .. message.text, fields = {
              { 'id', tostring(message.id) }, { 'settings', type(settings) }, { 'at', tostring(message.at) } } }
            """
        let (test, _, messages) = try await gateway(
            ["all.lua": Self.annotator("all", body: body)], texts: ["é 你好"])
        #expect(await titles(test, messages) == [["alice#studyé 你好"]])
    }

    @Test func hook_whenSeveralAnswer_addsOneEachByPriorityThenName() async throws {
        let plugins = [
            "b.lua": Self.annotator("b", body: "return { title = 'b' }"),
            "a.lua": Self.annotator("a", body: "return { title = 'a' }"),
            "z.lua": Self.annotator("z", priority: 5, body: "return { title = 'z' }"),
        ]
        let (test, _, messages) = try await gateway(plugins, texts: ["x", "y"])
        #expect(await titles(test, messages) == [["z", "a", "b"], ["z", "a", "b"]])
    }

    @Test(arguments: [
        ("error('no')", "wrong.lua:3: no (in message.annotate)"),
        ("return 'words'", "wrong.lua: message.annotate gave a string, a card is expected"),
        (
            "return { titel = 'x' }",
            "wrong.lua: message.annotate gave no card: card.titel is an unknown key. Did you mean title?"
        ),
    ])
    func hook_whenItFails_addsNothingAndTellsOnce(body: String, said: String) async throws {
        let wrong = Self.annotator("wrong", body: "if message.text == 'HKU' then \(body) end")
        let (test, _, messages) = try await gateway(
            ["glossary.lua": Self.glossary, "wrong.lua": wrong], texts: ["HKU", "HKU"])
        var lines = test.host.announcements().makeAsyncIterator()
        #expect(
            await titles(test, messages) == [
                ["The University of Hong Kong"], ["The University of Hong Kong"],
            ])
        #expect(await lines.next() == said)
        #expect(test.report("wrong")?.usage.errors == 2)
    }

    @Test func card_whenTheGatewayRuns_reachesWhoSeesTheMessage() async throws {
        let (test, alice, _) = try await gateway(["glossary.lua": Self.glossary], texts: [])
        let campus = try #require(test.campus)
        let (person, outlet) = (try #require(alice.person), CardOutlet())
        let session = TestSession(id: campus.makeSessionID(), outlet: outlet)
        _ = try await campus.accounts.signIn(
            email: "alice@connect.hku.hk", password: "secret", session: session)
        let place = try await campus.chat.conversations.resolve("#study", for: person.id)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await test.host.run() }
            await test.host.untilWatching()
            let message = try? await campus.chat.send("HKU", to: place.conversation, by: Actor(person.id))
            let annotation = await outlet.first()
            #expect(annotation?.message == message?.id && annotation?.plugin == "glossary")
            #expect(annotation?.card(in: .english).title == "The University of Hong Kong")
            group.cancelAll()
        }
    }

    @Test func history_whenPluginsAnnotate_showsTheirCards() async throws {
        let (test, alice, _) = try await gateway(
            ["glossary.lua": Self.glossary], texts: ["hi", "HKU", "bye"])
        _ = await test.type("/open #study", as: alice)
        let lines = await test.type("/history", as: alice)
        #expect(lines.count == 3 && lines[1].hasSuffix("alice: HKU"))
        #expect(await test.cards("/history", as: alice).map(\.title) == ["The University of Hong Kong"])
    }

    // MARK: Traces

    @Test func trace_whenPluginsWereAsked_tellsWhatEachDidInOrder() async throws {
        let plugins = [
            "glossary.lua": Self.glossary,
            "early.lua": Self.annotator("early", priority: 9, body: "return nil"),
            "wrong.lua": Self.annotator("wrong", body: "if message.id > 1 then error('no') end"),
        ]
        let (test, _, messages) = try await gateway(plugins, texts: ["HKU", "x"])
        await test.host.annotate(messages)
        let trace = try #require(test.host.trace(of: messages[0].id))
        #expect(trace.together == 2)
        #expect(trace.steps.map(\.plugin) == ["early", "glossary", "wrong"])
        #expect(
            trace.steps.map(\.outcome) == [
                .nothing, .card("The University of Hong Kong"), .failed("wrong failed: no"),
            ])
        #expect(trace.steps.allSatisfy { $0.time > .zero && $0.version == "1.0.0" })
        #expect(test.host.trace(of: MessageID(rawValue: 9_999)) == nil)
    }

    @Test func traces_whenMany_keepTheLatestOnly() {
        let log = TraceLog()
        for batch in 0..<30 {
            log.record(
                TracedBatch(messages: (0..<1_000).map { MessageID(rawValue: Int64(batch * 1_000 + $0)) }))
        }
        #expect(log.trace(of: MessageID(rawValue: 29_999)) != nil)
        #expect(log.trace(of: MessageID(rawValue: 20_000)) != nil)
        #expect(log.trace(of: MessageID(rawValue: 19_999)) == nil)
    }
}
