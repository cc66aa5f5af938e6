import CampusVerbs
import Community
import Dispatch
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// Which commands open a place, and what shows when somebody writes there meanwhile.
@Suite struct OpeningTests {
    @Test func place_whenItIsEnteredOrMade_isOpenAndNamed() async throws {
        let test = try await TestHost.gateway(BundledTests.files("chat", "people"))
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        for name in ["Study", "Other"] { _ = await test.type("/group \(name)", as: alice) }
        #expect(alice.state.place?.name == "#other")
        _ = await test.type("/group Own", as: bob)
        let joined = await test.type("/join #study", as: bob)
        #expect(joined == ["joined #study: Study, 2 people. What you type goes to #study now"])
        #expect(bob.state.place?.name == "#study")
        _ = await test.type("/connect alice", as: bob)
        let accepted = await test.type("/accept bob", as: alice)
        #expect(accepted == ["accepted bob. What you type goes to @bob now"])
        #expect(alice.state.place?.name == "@bob")
        // One who is in it already opens it, too.
        _ = await test.type("/join other", as: alice)
        #expect(alice.state.place?.name == "#other")
        await test.campus?.close()
    }

    /// Of what was said in a group, whoever enters it is shown the last, and only where they look in one session.
    @Test func group_whenItIsEntered_showsWhatWasSaidThere() async throws {
        let test = try await TestHost.gateway(BundledTests.files("chat"))
        let campus = try #require(test.campus)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        let elsewhere = try await test.session(of: "bob")
        _ = await test.type("/group Study", as: alice)
        let place = try #require(alice.state.place)
        let writer = Actor(try #require(alice.state.person).id)
        for number in 1...7 {
            _ = try await campus.chat.send("line \(number)", to: place.conversation, by: writer)
        }
        let shown = await test.type("/join study", as: bob)
        #expect(
            shown.count == 6 && shown[1].hasSuffix("alice: line 3") && shown[5].hasSuffix("alice: line 7"))
        #expect(elsewhere.state.place == nil, "each session has its own")
        await test.campus?.close()
    }

    /// The last page stands right before what comes from now on; /more and /history go back from there, to the first.
    @Test(arguments: ["/more", "/history"])
    func place_withMoreUnreadThanAPage_showsTheLastAndGoesBackWithoutAGap(_ back: String) async throws {
        let test = try await TestHost.gateway(BundledTests.files("chat"))
        let campus = try #require(test.campus)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/group Study", as: alice)
        _ = await test.type("/join study", as: bob)
        _ = await test.type("/group Elsewhere", as: bob)
        let (place, writer) = (
            try #require(alice.state.place), Actor(try #require(alice.state.person).id)
        )
        for number in 1...120 {
            _ = try await campus.chat.send("line \(number)", to: place.conversation, by: writer)
        }
        let opened = await test.type("/open #study", as: bob)
        #expect(opened.last == "70 more before these: /more")
        var page = written(opened)
        #expect(page.map(\.number) == Array(71...120))
        // Another list comes between.
        if back == "/more" { _ = await test.type("/chats", as: bob) }
        while let first = page.first, first.number > 1 {
            page = written(await test.type(back == "/more" ? back : "\(back) 40 \(first.id)", as: bob))
            try #require(page.last?.number == first.number - 1, "it goes on where it was")
        }
        let chats = try await campus.chat.conversations.list(of: try #require(bob.state.person).id)
        #expect(chats.first { $0.place.name == "#study" }?.unread == 0)
        await test.campus?.close()
    }

    /// Whoever comes into a conversation by the way goes on where they were, and is told so.
    @Test func conversation_whenItIsEnteredByTheWay_leavesTheOtherOpenAndSaysSo() async throws {
        let test = try await TestHost.gateway(BundledTests.files("chat", "people"))
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/connect alice", as: bob)
        _ = await test.type("/group Study", as: alice)
        let met = ["you and bob are in touch. /open @bob to chat"]
        let still = ["what you type still goes to #study; /open @bob changes that"]
        #expect(await test.type("/connect bob", as: alice) == met + still)
        #expect(alice.state.place?.name == "#study")
        // Where nothing is open, nothing goes anywhere.
        let carol = try await test.person("carol")
        _ = await test.type("/connect carol", as: bob)
        #expect(await test.type("/connect bob", as: carol) == met)
        await test.campus?.close()
    }

    @Test func open_whenAMessageComesMeanwhile_leavesItToBeShownAsItComes() async throws {
        let test = try await TestHost.gateway(BundledTests.files("chat"))
        let campus = try #require(test.campus)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/group Study", as: alice)
        _ = await test.type("/join study", as: bob)
        _ = await test.type("/open #study", as: alice)
        let place = try #require(alice.state.place)
        let writer = Actor(try #require(alice.state.person).id)
        _ = try await campus.chat.send("before", to: place.conversation, by: writer)
        let open = try #require(test.host.command(named: "open"))
        let lines = Lines()
        // Alice writes between what /open says first and what it shows below.
        let invocation = Invocation(session: bob) { reply in
            let isFirst = lines.all.isEmpty
            lines.add(reply.lines)
            guard isFirst else { return }
            let isSent = DispatchSemaphore(value: 0)
            // Without a task: the plugin's thread waits for it, and tasks of other tests may take a second.
            campus.chat.submit("meanwhile", to: place.conversation, by: writer) { _ in isSent.signal() }
            isSent.wait()
        }
        try await test.host.run(open, arguments: "#study", invocation: invocation)
        #expect(lines.all == ["#study: 2 people, 1 unread", "[#study] 5 alice: before"])
        let history = await test.type("/history", as: bob)
        #expect(history.count == 2 && history[1].hasSuffix("alice: meanwhile"))
        await test.campus?.close()
    }

    /// The messages among lines such as `[#study] 41 alice: line 7`.
    private func written(_ lines: [String]) -> [(id: Int, number: Int)] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 5, words[3] == "line", let id = Int(words[1]), let number = Int(words[4])
            else { return nil }
            return (id, number)
        }
    }
}
