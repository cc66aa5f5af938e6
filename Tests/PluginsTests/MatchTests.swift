import Community
import Documents
import Foundation
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// The bundled plugin `match`: who is nearby, and what is kept of places.
@Suite struct MatchTests {
    private func gateway() async throws -> TestHost {
        try await TestHost.gateway(try BundledTests.files("chat", "match", "people"))
    }

    @Test func place_whenShared_isKeptAsItsCellAlone() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        _ = await test.type("/here 22.2831234 114.1371234", as: alice)

        let store = try #require(test.host.environment.documents)
        let (latitude, longitude) = (22.2831234, 114.1371234)
        let files = try FileManager.default.subpathsOfDirectory(atPath: test.folder.path).compactMap {
            try? Data(contentsOf: URL(filePath: "\(test.folder.path)/\($0)"))
        }
        for number in [latitude, longitude] {
            #expect(!files.contains { $0.holds("\(number)".utf8) || $0.holds(number.bigEndian) })
        }
        // What is kept instead is there, and within half a cell's diagonal.
        let cell = try #require(try await Self.cell(of: alice, in: test))
        #expect(files.contains { $0.holds(cell.latitude.bigEndian) && $0.holds(cell.longitude.bigEndian) })
        let metres = 111_195.0
        let (north, east) = (
            cell.latitude - latitude, (cell.longitude - longitude) * cos(latitude * .pi / 180)
        )
        #expect(abs(north) * metres <= 25.1 && abs(east) * metres <= 25.1)
        #expect(try await store.usage(of: "match") < 200)
        await test.campus?.close()
    }

    /// What the plugin stores, and where.
    private static func places(
        of test: TestHost
    ) async throws -> (store: DocumentStore, collection: PluginCollections.Collection) {
        let store = try #require(test.host.environment.documents)
        let plugin = try #require(test.loaded("match"))
        let collections = PluginCollections(plugin.manifest.storage.collections, of: "match", in: store)
        return (store, try await collections.collection("places"))
    }

    /// The place that is stored of somebody, read as the plugin reads it.
    private static func cell(
        of person: TestSession, in test: TestHost
    ) async throws -> (latitude: Double, longitude: Double)? {
        let (store, places) = try await Self.places(of: test)
        let id = try #require(person.person).id
        let found = try await store.document("\(id)", in: places.handle)?.luaValue().table
        guard let at = found?["at"].table, let latitude = at["lat"].number, let longitude = at["lon"].number
        else { return nil }
        return (latitude, longitude)
    }

    @Test func account_whenItCloses_isSeenNoMoreAndLeavesNoPlace() async throws {
        let test = try await gateway()
        let campus = try #require(test.campus)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        for person in [alice, bob] { _ = await test.type("/here 22.283 114.137", as: person) }
        #expect(await test.type("/nearby", as: bob).first == "1 person within 400 m")

        try await campus.accounts.close(password: "secret", session: alice)
        #expect(await test.type("/nearby", as: bob).first?.hasPrefix("nobody else within 400 m") == true)

        try await campus.accounts.remove(email: "alice@connect.hku.hk")
        #expect(try await campus.eraseClosedAccounts() == 1)
        let (store, places) = try await Self.places(of: test)
        #expect(try await store.keys(.init(), in: places.handle) == ["\(try #require(bob.person).id)"])
        await campus.close()
    }

    @Test func nearby_whereOneForgotTheOther_showsNeitherToTheOther() async throws {
        let test = try await gateway()
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        for person in [alice, bob] { _ = await test.type("/here 22.283 114.137", as: person) }
        _ = await test.type("/msg bob hi", as: alice)
        _ = await test.type("/forget alice", as: bob)
        // As if the other one shared no place.
        for person in [alice, bob] {
            #expect(await test.type("/nearby", as: person).first?.hasPrefix("nobody else") == true)
        }
        await test.campus?.close()
    }

    @Test func nearby_whenLong_goesOnByNameWithoutWhoEndedMeanwhile() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        _ = await test.type("/here 22.283 114.137", as: alice)
        var people: [TestSession] = []
        for number in 10..<33 {
            people.append(try await test.person("p\(number)"))
            _ = await test.type("/here 22.28\(number) 114.137", as: people[number - 10])
        }
        let first = await test.type("/nearby", as: alice)
        #expect(first.count == 22 && first.first == "23 people within 400 m")
        #expect(first.last == "/more shows the next")
        #expect(first.dropFirst().dropLast() == ArraySlice((10..<30).map { "p\($0)  p\($0)" }))
        _ = await test.type("/here off", as: people[31 - 10])
        #expect(await test.type("/more", as: alice) == ["p30  p30", "p32  p32"])
        #expect(await test.type("/more", as: alice).first?.hasPrefix("error: there is nothing more") == true)
        await test.campus?.close()
    }

    /// The places that are stored here are of nobody, who is counted as around and then not shown.
    @Test func nearby_whereTooManyAre_saysSoAndWhatToDo() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        _ = await test.type("/here 22.283 114.137", as: alice)
        let at = try #require(try await Self.cell(of: alice, in: test))
        let (store, places) = try await Self.places(of: test)
        var place = LuaTable()
        place["lat"] = .number(at.latitude)
        place["lon"] = .number(at.longitude)
        var document = LuaTable()
        document["at"] = .table(place)
        let draft = try places.schema.draft(document)
        try await store.write(
            (1...1_000).map { .put(draft, at: "\(900_000 + $0)", in: places.handle) })
        #expect(await test.type("/nearby", as: alice).first?.hasPrefix("nobody else within 400 m") == true)
        try await store.write([.put(draft, at: "900000", in: places.handle)])
        #expect(
            await test.type("/nearby", as: alice) == [
                "there are too many people within 400 m to list them. /tagged TAG finds those with a tag, "
                    + "/who HANDLE shows one of them"
            ])
        alice.state.use(.traditionalChinese)
        #expect(await test.type("/nearby", as: alice).first?.hasPrefix("400 米內的人太多") == true)
        #expect(test.report("match")?.usage.errors == 0)
        await test.campus?.close()
    }

    @Test(arguments: [
        (Language.traditionalChinese, "已分享你的位置", "400 米內還沒有其他人分享位置", "你沒有分享位置"),
        (.simplifiedChinese, "已分享你的位置", "400 米内还没有其他人分享位置", "你没有分享位置"),
    ])
    func commands_inChinese_answerInIt(
        _ language: Language, _ shared: String, _ nobody: String, _ none: String
    ) async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        alice.state.use(language)
        #expect(await test.type("/nearby", as: alice).first?.hasPrefix(none) == true)
        #expect(await test.type("/here 22.283，114.137", as: alice).first?.hasPrefix(shared) == true)
        #expect(await test.type("/nearby", as: alice).first?.hasPrefix(nobody) == true)
        await test.campus?.close()
    }

    /// The core's question, over the real store.
    @Test func nearby_whenTheCoreAsks_isWhatBothShare() async throws {
        let test = try await gateway()
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        let (one, other) = (try #require(alice.person).id, try #require(bob.person).id)
        _ = await test.type("/here -16.8 179.9995", as: alice)
        #expect(await !test.host.areNearby(one, other))
        _ = await test.type("/here -16.8 -179.9995", as: bob)
        #expect(await test.host.areNearby(one, other))
        #expect(await test.host.areNearby(other, one))
        _ = await test.type("/here off", as: alice)
        #expect(await !test.host.areNearby(one, other))
        #expect(
            test.report("match")?.contents.answers == ["people.nearby", "person.place", "place.named"])
        #expect(test.report("match")?.usage.errors == 0)
        await test.campus?.close()
    }

    @Test func guest_whenAsking_isRefused() async throws {
        let test = try await gateway()
        for line in ["/here 22.283 114.137", "/nearby"] {
            #expect(await test.type(line).first?.hasPrefix("error: ") == true)
        }
        await test.campus?.close()
    }
}

extension Data {
    fileprivate func holds(_ bytes: some Sequence<UInt8>) -> Bool { range(of: Data(bytes)) != nil }
}

extension Double {
    /// As CBOR and SQLite store it.
    fileprivate var bigEndian: [UInt8] { Swift.withUnsafeBytes(of: bitPattern.bigEndian) { Array($0) } }
}
