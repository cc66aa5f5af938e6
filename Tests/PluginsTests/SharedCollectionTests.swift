import Community
import Concurrency
import Documents
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Collections that a plugin lets others use.
@Suite(.endsWhereItHangs) struct SharedCollectionTests {
    private static func housing(
        share: String = #"read = { "calendar" }"#, version: String = "1.0.0", top: String = "",
        collection: String = ""
    ) -> String {
        """
        return {
          name = "housing", version = "\(version)", summary = "x", needs = { "store" }, \(top)
          collections = { viewings = { indexes = { start = "time" }, person = "tenant", share = { \(share) }, \(collection) }, told = {} },
          commands = {
            view = { summary = "x", args = { { "key", "word" }, { "start", "integer" } }, run = function(call, key, start)
              store.put("viewings", key, { tenant = call.person.id, start = start })
            end },
            viewings = { summary = "x", run = function(call)
              for _, one in ipairs(store.find("viewings", { order = "oldest" })) do call:reply(one.key .. " " .. one.start) end
            end },
          },
        }
        """
    }

    /// Does as it is told with the collection of another.
    private static func calendar(wish: String? = "read", version: String = "1.0.0") -> String {
        let shares = wish.map { #"uses = { ["housing.viewings"] = "\#($0)" },"# } ?? ""
        return """
            return {
              name = "calendar", version = "\(version)", summary = "x", needs = { "store" }, \(shares)
              collections = { notes = {} },
              commands = {
                week = { summary = "x", run = function(call)
                  local found = store.find("housing.viewings", { order = "start" })
                  for number, one in ipairs(found) do call:reply(one.key .. " " .. one.start) end
                  if #found == 0 then call:reply("nothing") end
                end },
                move = { summary = "x", args = { { "key", "word" }, { "start", "integer" }, { "asks", "word", optional = true } },
                run = function(call, key, start, asks)
                  local runs = 0
                  store.transaction(function(tx)
                    runs = runs + 1
                    local one = tx:get("housing.viewings", key) or { tenant = call.person.id }
                    local notes = tx:get("notes", key) or { moves = 0 }
                    if asks and runs == 1 then call:ask { prompt = "go on?" } end
                    one.start, notes.moves = start, notes.moves + 1
                    tx:put("housing.viewings", key, one)
                    tx:put("notes", key, notes)
                  end)
                  call:reply(("moved %d"):format(store.get("notes", key).moves))
                end },
                put = { summary = "x", args = { { "key", "word" }, { "size", "integer" } }, run = function(call, key, size)
                  store.put("housing.viewings", key, { start = 0, text = ("x"):rep(size) })
                end },
                drop = { summary = "x", args = { { "key", "word" } }, run = function(call, key)
                  store.remove("housing.viewings", key)
                end },
              },
            }
            """
    }

    private func refusal(_ file: String, _ test: TestHost) -> String? {
        guard case .refused(let reason) = test.report(file)?.state else { return nil }
        return reason
    }

    // MARK: Using

    @Test func collection_thatBothSidesName_isReadAndNotWritten() async throws {
        let test = try await TestHost.gateway([
            "housing.lua": Self.housing(), "calendar.lua": Self.calendar(),
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/week", as: alice) == ["nothing"])
        _ = await test.type("/view b 20", as: alice)
        _ = await test.type("/view a 10", as: alice)
        #expect(await test.type("/week", as: alice) == ["a 10", "b 20"])
        let lines = await test.type("/move a 30", as: alice)
        #expect(
            lines.first?.contains(
                "calendar does not say that it writes housing.viewings: "
                    + #"uses = { ["housing.viewings"] = "write" }"#
            )
                == true, "\(lines)")
        #expect(await test.type("/week", as: alice) == ["a 10", "b 20"])
    }

    @Test func transaction_overOwnAndShared_isOneCommit_alsoWhereTwoMoveAtOnce() async throws {
        let test = try await TestHost.gateway([
            "housing.lua": Self.housing(share: #"write = { "calendar" }"#),
            "calendar.lua": Self.calendar(wish: "write"),
        ])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/view a 10", as: alice)
        // Bob moves it between what Alice's move reads and what it stores.
        let moved = await test.type("/move a 50 asks", as: alice) {
            await test.type("/move a 60", as: bob).joined()
        }
        #expect(moved == ["go on?", "moved 2"])
        #expect(await test.type("/viewings", as: alice) == ["a 50"])
        await withTaskGroup(of: Void.self) { group in
            for number in 1...10 {
                group.addTask { _ = await test.type("/move a \(number)", as: number % 2 == 0 ? alice : bob) }
            }
        }
        // None is lost: each saw what the one before it had stored.
        #expect(await test.type("/move a 99", as: alice) == ["moved 13"])
        #expect(await test.type("/viewings", as: alice) == ["a 99"])
    }

    @Test func owner_whoSharesNoLonger_isObeyedAtTheNextCall() async throws {
        let test = try await TestHost.gateway([
            "housing.lua": Self.housing(), "calendar.lua": Self.calendar(),
        ])
        let alice = try await test.person("alice")
        _ = await test.type("/view a 10", as: alice)
        #expect(await test.type("/week", as: alice) == ["a 10"])

        try test.folder.write(Self.housing(share: "", version: "1.1.0"), to: "plugins/housing.lua")
        let told = await test.host.reload()
        #expect(told.contains("housing 1.1.0 loaded: no longer shares viewings → calendar (read)"), "\(told)")
        let words =
            "housing does not let calendar read viewings: its author writes "
            + #"collections = { viewings = { share = { read = { "calendar" } } } }"#
        #expect(told.contains("\(words). What calendar does with it is refused"), "\(told)")
        #expect(await test.type("/week", as: alice) == ["error: \(words)"])
        #expect(test.report("calendar")?.state == .loaded)

        try test.folder.remove("plugins/housing.lua")
        await test.host.reload()
        #expect(
            await test.type("/week", as: alice) == [
                "error: housing.viewings can't be used: the plugin housing is not there. /plugins housing says why"
            ])
        // What is found by is what the owner says now.
        try test.folder.write(
            Self.housing(version: "1.2.0", collection: #"search = { "text" }"#), to: "plugins/housing.lua")
        await test.host.reload()
        #expect(await test.type("/week", as: alice) == ["a 10"])
    }

    // MARK: Loading

    @Test func plugin_thatWantsWhatAnOwnerDoesNotShare_isRefusedUntilItIsShared() async throws {
        let test = try await TestHost.gateway([
            "housing.lua": Self.housing(share: ""), "calendar.lua": Self.calendar(),
        ])
        let reason = try #require(refusal("calendar", test))
        #expect(
            reason.hasPrefix(
                "calendar.lua:uses.housing.viewings: housing does not let calendar read viewings"))
        try test.folder.write(Self.housing(version: "1.1.0"), to: "plugins/housing.lua")
        await test.host.reload()
        #expect(test.report("calendar")?.state == .loaded)
        // Reading is not writing.
        try test.folder.write(Self.calendar(wish: "write", version: "2.0.0"), to: "plugins/calendar.lua")
        await test.host.reload()
        #expect(test.loaded("calendar")?.manifest.version == "1.0.0")
        try test.folder.write(
            Self.housing(share: #"write = { "calendar" }"#, version: "1.2.0"), to: "plugins/housing.lua")
        await test.host.reload()
        #expect(test.loaded("calendar")?.manifest.version == "2.0.0")
    }

    @Test func plugin_whoseOwnerIsNotThere_loadsWithAWarning_andWorksOnceItComes() async throws {
        let said = Mutex<[String]>([])
        let test = try await TestHost.gateway(
            ["calendar.lua": Self.calendar()],
            onAnnouncement: { line in said.withLock { $0.append(line.text(in: .english)) } })
        let alice = try await test.person("alice")
        #expect(
            said.withLock(\.self).contains(
                "calendar reads housing.viewings, and housing is not there: until it is, what calendar does with it is refused"
            ))
        #expect(
            await test.type("/week", as: alice).first?.hasPrefix("error: housing.viewings can't be used")
                == true)
        try test.folder.write(Self.housing(), to: "plugins/housing.lua")
        await test.host.reload()
        #expect(await test.type("/week", as: alice) == ["nothing"])
    }

    /// Who names a file or a plugin like another gets nothing of what was shared with that one.
    @Test func file_thatClaimsTheNameOfWhoMayRead_isRefused() async throws {
        let test = try await TestHost.gateway([
            "housing.lua": Self.housing(), "calendar.lua": Self.calendar(wish: nil),
        ])
        try test.folder.write(Self.calendar(version: "6.6.6"), to: "plugins/aaa.lua")
        await test.host.reload()
        #expect(refusal("aaa.lua", test)?.contains("calendar is the name of calendar.lua") == true)
        let lines = await test.type("/week", as: try await test.person("alice"))
        #expect(
            lines.first?.contains("calendar does not say that it reads housing.viewings") == true, "\(lines)")
    }

    @Test(arguments: [
        (#"uses = { housing = "read" }"#, "uses.housing: a collection of another plugin is written"),
        (
            #"uses = { ["calendar.notes"] = "read" }"#,
            "uses.calendar.notes: a collection of another plugin"
        ),
        (
            #"uses = { ["housing.viewings"] = "all" }"#,
            #"uses.housing.viewings: what is wanted is "read" or "write""#
        ),
        (
            #"collections = { notes = { share = { readers = {} } } }"#,
            "collections.notes.share.readers: unknown key"
        ),
        (
            #"collections = { notes = { share = { read = { "A" } } } }"#,
            "collections.notes.share.read: a plugin's name"
        ),
    ])
    func manifest_thatSharesWrongly_isRefused(_ top: String, expected: String) async throws {
        let text =
            #"return { name = "calendar", version = "1.0.0", summary = "x", needs = { "store" }, \#(top) }"#
        let test = try await TestHost.loaded(["calendar.lua": text])
        #expect(
            refusal("calendar", test)?.contains(expected) == true,
            "\(String(describing: refusal("calendar", test)))")
    }

    @Test func report_ofBothSides_saysWhatIsSharedAndGranted() async throws {
        let test = try await TestHost.gateway([
            "housing.lua": Self.housing(), "calendar.lua": Self.calendar(),
        ])
        #expect(test.report("housing")?.contents.sharing == ["viewings → calendar (read)"])
        #expect(test.report("calendar")?.contents.permissions == ["store", "read:housing.viewings"])
    }

    // MARK: Who pays, and whose it is

    @Test func documents_thatAnotherStores_takeTheShareOfWhoStoredThem() async throws {
        let test = try await TestHost.gateway([
            "housing.lua": Self.housing(share: #"write = { "calendar" }"#),
            "calendar.lua": Self.calendar(wish: "write"),
        ])
        let documents = try #require(test.host.environment.documents)
        let alice = try await test.person("alice")
        _ = await test.type("/view a 10", as: alice)
        let own = try await documents.usage(of: "housing")
        #expect(own > 0)
        // A mebibyte is what a plugin may store here: the fifth does not fit, and the owner stores on.
        for number in 1...4 { #expect(await test.type("/put big\(number) 250000", as: alice) == []) }
        let refused = await test.type("/put big5 250000", as: alice)
        #expect(refused.first?.hasPrefix("error: calendar may store 1 MiB") == true, "\(refused)")
        #expect(try await documents.usage(of: "housing") == own)
        // Whoever stores it next pays for it.
        _ = await test.type("/view big1 5", as: alice)
        #expect(try await documents.usage(of: "housing") < 2 * own + 100)
        #expect(try await documents.usage(of: "calendar") < 800_000)
        for number in 1...4 { _ = await test.type("/drop big\(number)", as: alice) }
        #expect(try await documents.usage(of: "calendar") == 0)
        #expect(try await documents.usage(of: "housing") == own)
    }

    @Test func account_whenClosed_takesWhatOthersStoredOfThePerson() async throws {
        let test = try await TestHost.gateway([
            "housing.lua": Self.housing(share: #"write = { "calendar" }"#),
            "calendar.lua": Self.calendar(wish: "write"),
        ])
        let campus = try #require(test.campus)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        #expect(await test.type("/move hers 10", as: alice) == ["moved 1"])
        #expect(await test.type("/move his 20", as: bob) == ["moved 1"])
        try await campus.accounts.remove(email: "alice@connect.hku.hk")
        #expect(try await campus.eraseClosedAccounts() == 1)
        #expect(await test.type("/viewings", as: bob) == ["his 20"])
    }

    @Test func due_ofWhatAnotherStores_isToldToTheOwner() async throws {
        let top = #"due = { viewings = function(key) store.put("told", key, {}) end },"#
        let test = try await TestHost.gateway([
            "housing.lua": Self.housing(
                share: #"write = { "calendar" }"#, top: top, collection: #"due = "start""#),
            "calendar.lua": Self.calendar(wish: "write"),
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/move now 1", as: alice) == ["moved 1"])
        await test.host.tellDue("housing")
        let documents = try #require(test.host.environment.documents)
        let told = PluginCollections([CollectionSchema(name: "told")], of: "housing", in: documents)
        #expect(
            try await documents.find(.init(), in: told.collection("told").handle).documents.map(\.key) == [
                "now"
            ])
    }
}
