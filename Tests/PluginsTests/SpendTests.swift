import CampusVerbs
import Community
import Concurrency
import Documents
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// `call:spend`: what one person may do in a day, however they try.
@Suite(.endsWhereItHangs) struct SpendTests {
    /// A plugin whose command spends one of three, and then does what a test says.
    private static func spending(_ body: String = "call:reply('left ' .. left)") -> [String: String] {
        [
            "spender.lua": """
            return {
              name = "spender", version = "1.0.0", summary = "A test.", guests = true, needs = { "store", "act:chat" },
              collections = { things = {} },
              commands = {
                spend = { summary = "Spends.", run = function(call)
                  local left = call:spend("things", 3)
                  if not left then call:fail("none left") end
                  \(body)
                end },
              },
            }
            """
        ]
    }

    private static let none = ["error: none left"]

    private func spend(_ test: TestHost, _ session: TestSession, times: Int) async -> [[String]] {
        var said: [[String]] = []
        for _ in 0..<times { said.append(await test.type("/spend", as: session)) }
        return said
    }

    @Test func spending_inADay_endsAtTheBoundAndGoesOnTheNextDay() async throws {
        let time = MovableTime()
        // Whatever the hour is, the day is a new one then.
        time.pass(.seconds(86_400 - Int64(time.clock.now().milliseconds / 1_000) % 86_400))
        let test = try await TestHost.gateway(Self.spending(), clock: time.clock)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        #expect(await spend(test, alice, times: 2) == [["left 2"], ["left 1"]])
        time.pass(.seconds(3_600))
        #expect(await spend(test, alice, times: 2) == [["left 0"], Self.none])
        #expect(await spend(test, bob, times: 1) == [["left 2"]])
        time.pass(.seconds(86_400 - 3_600 - 1))
        #expect(await spend(test, alice, times: 1) == [Self.none])
        time.pass(.seconds(1))
        #expect(await spend(test, alice, times: 4) == [["left 2"], ["left 1"], ["left 0"], Self.none])
        await test.campus?.close()
    }

    @Test func spending_fromSixteenSessionsAtOnce_isWithinTheBound() async throws {
        let test = try await TestHost.gateway(Self.spending())
        let alice = try await test.person("alice")
        var sessions = [alice]
        for _ in 1..<16 { sessions.append(try await test.session(of: "alice")) }
        let said = await withTaskGroup(of: [String].self) { group in
            for session in sessions { group.addTask { await test.type("/spend", as: session) } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(said.filter { $0.hasPrefix("left") }.sorted() == ["left 0", "left 1", "left 2"])
        #expect(said.count { $0 == Self.none[0] } == 13)
        await test.campus?.close()
    }

    @Test(arguments: [
        (body: "call:fail('no')", isGivenBack: true),
        (body: "store.add('things', {}) call:fail('no')", isGivenBack: true),
        (body: "pcall(call.me.chat.open, '#nowhere') call:fail('no')", isGivenBack: true),
        // Others see it.
        (body: "call.me.chat.create('Study') call:fail('no')", isGivenBack: false),
        // Nobody knows how far it came.
        (body: "error('broken')", isGivenBack: false),
        (body: "call:reply('done')", isGivenBack: false),
    ])
    func spending_whereTheCallEnds_isGivenBackIfNothingCameOfIt(body: String, isGivenBack: Bool) async throws
    {
        let test = try await TestHost.gateway(Self.spending(body))
        let alice = try await test.person("alice")
        _ = await spend(test, alice, times: 3)
        #expect((await spend(test, alice, times: 1) == [Self.none]) != isGivenBack)
        await test.campus?.close()
    }

    @Test func spending_ofGuestsAndWithoutABound_isRefused() async throws {
        let test = try await TestHost.gateway(Self.spending())
        let guest = TestSession(id: try #require(test.campus).makeSessionID())
        #expect(await test.type("/spend", as: guest).first?.hasPrefix("error: ") == true)
        await test.campus?.close()
    }

    /// The gateway ends after the spending, which is tried by a call that breaks: the form is offered once more.
    @Test func spending_forAFormThatIsHandedInAgain_isOnce() async throws {
        let test = try await TestHost.gateway([
            "flats.lua": FormTests.asking(
                FormTests.two,
                then: """
                    if not call:spend('flats', 2) then call:fail('none left') end
                    if call:ask { prompt = 'sure?' } == 'boom' then error('boom') end
                    store.add('flats', got) call:reply('added ' .. got.title)
                    """)
        ])
        let alice = try await test.person("alice")
        func add(_ lines: String...) async -> String? {
            await test.type("/flat-add", as: alice, answering: FormTests.typing(lines)).last
        }
        for _ in 0..<3 {
            _ = await add("A room", "900", "boom")
            #expect(try await FormTests.stored(test, of: alice) == ["title=A room", "rent=900"])
        }
        #expect(await add("yes", "yes", "yes") == "added A room")
        #expect(try await FormTests.stored(test, of: alice) == nil)
        // Another form of the same name spends anew.
        #expect(await add("A loft", "900", "yes") == "added A loft")
        #expect(await add("A cave", "900", "yes") == "error: none left")
        await test.campus?.close()
    }

    /// Twice the gateway ends between the spending and what it is spent on; the form is handed in at each next start.
    @Test func spending_whereTheGatewayEndsBeforeTheAct_isOnce() async throws {
        let world = try EventGateway.World([
            "flats.lua": FormTests.asking(
                FormTests.two,
                then: """
                    if not call:spend('flats', 1) then call:fail('none left') end
                    call:ask { prompt = 'sure?' }
                    store.add('flats', got) call:reply('added ' .. got.title)
                    """)
        ])
        var gateway = try await EventGateway(world)
        _ = try await gateway.person("alice")
        for lines in [["A room", "900"], ["yes"]] {
            let (ending, typed) = (gateway, FormTests.typing(lines))
            let asked = Mutex(0)
            let said = try await add(at: gateway) {
                if let line = await typed() { return line }
                asked.withLock { $0 += 1 }
                await ending.crash()
                return "yes"
            }
            #expect(asked.withLock(\.self) == 1 && said.contains("sure?"), "\(said)")
            #expect(!said.contains("added A room"), "\(said)")
            gateway = try await EventGateway(world)
        }
        #expect(
            try await add(at: gateway, answering: FormTests.typing(["yes", "yes"])).last == "added A room")
        let next = try await add(at: gateway, answering: FormTests.typing(["A loft", "900", "yes"]))
        #expect(next.last == "error: none left")
        await gateway.crash()
    }

    /// What Alice is told who hands in a form at a gateway that may end meanwhile.
    private func add(
        at gateway: EventGateway, answering: @escaping @Sendable () async -> String?
    ) async throws -> [String] {
        let session = TestSession(id: gateway.campus.makeSessionID())
        _ = try await gateway.campus.accounts.signIn(
            email: "alice@connect.hku.hk", password: "secret", session: session)
        let command = try #require(gateway.host.command(named: "flat-add"))
        let lines = Lines()
        let invocation = Invocation(session: session, ask: answering) { lines.add($0.lines) }
        do { try await gateway.host.run(command, arguments: "", invocation: invocation) } catch {
            lines.add(["error: \((error as? CommunityError)?.message(in: .english) ?? "\(error)")"])
        }
        return lines.all
    }

    @Test func spent_thatCountsNoMore_isRemoved() async throws {
        let time = MovableTime()
        let test = try await TestHost.gateway(Self.spending(), clock: time.clock)
        let alice = try await test.person("alice")
        _ = await spend(test, alice, times: 1)
        time.pass(.seconds(86_400))
        #expect(try await test.host.discardSpent() == 0)
        time.pass(.seconds(3_601))
        #expect(try await test.host.discardSpent() == 1)
        await test.campus?.close()
    }
}
