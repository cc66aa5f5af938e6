import Community
import Dispatch
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// What shows when a place is opened while somebody writes there.
@Suite struct OpeningTests {
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
}
