import Community
import Concurrency
import Documents
import Foundation
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// The bundled plugin `notes`, with the places that people really share.
@Suite struct NotesTests {
    /// Noon of 1 March 2026, UTC, until it is moved. No timer follows it.
    private final class Hand: Sendable {
        private let time = Mutex(TestHost.clock.now())
        var clock: WallClock { WallClock { self.time.withLock(\.self) } }
        func move(by seconds: Int64) {
            time.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + seconds * 1_000) }
        }
    }

    /// Alice left a note, and Bob is 200 m to the north of it.
    private func noted(
        _ note: String, _ hand: Hand = Hand(), changing: (inout [String: String]) throws -> Void = { _ in }
    ) async throws -> (test: TestHost, alice: TestSession, bob: TestSession) {
        var files = try BundledTests.files("match", "notes", "people")
        try changing(&files)
        let test = try await TestHost.gateway(files, clock: hand.clock)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/here 22.2831234 114.1371234", as: alice)
        _ = await test.type("/here 22.2848 114.1371", as: bob)
        #expect(await test.type("/note \(note)", as: alice).first?.hasPrefix("left note 1 here") == true)
        return (test, alice, bob)
    }

    @Test func note_aroundSomebodyWhoSharesAPlace_isListedFromThere() async throws {
        let (test, _, bob) = try await noted("hello")
        #expect(await test.type("/notes", as: bob).first == "1  200 m S  alice (alice)  just now  hello")
        _ = await test.type("/here off", as: bob)
        #expect(await test.type("/notes", as: bob).first?.hasPrefix("error: you don't share a place") == true)
        #expect(
            await test.type("/note answer 1 hi", as: bob).first?.hasPrefix("error: there is no note 1")
                == true)
        await test.campus?.close()
    }

    @Test func note_whoseDayIsOver_isGoneThoughNoTimerRan() async throws {
        let hand = Hand()
        let (test, alice, bob) = try await noted("cake until today", hand)
        hand.move(by: 11 * 3_600)
        #expect(await test.type("/notes", as: bob).count == 2)
        hand.move(by: 14 * 3_600)
        let listed = await test.type("/notes", as: bob)
        #expect(listed == ["nobody else's note lies within 400 m. /note TEXT leaves one"])
        #expect(
            await test.type("/note answer 1 any left?", as: bob).first?.hasPrefix("error: there is no note 1")
                == true)
        #expect(await test.type("/notes mine", as: alice).first?.hasPrefix("you have left no notes") == true)
        await test.campus?.close()
    }

    @Test func note_inThePluginsData_holdsNoPlaceOfItsAuthor() async throws {
        let (test, alice, _) = try await noted("hello")
        // The author goes on, and what is left of where they were is the cell.
        _ = await test.type("/here off", as: alice)
        let files = try FileManager.default.subpathsOfDirectory(atPath: test.folder.path).compactMap {
            try? Data(contentsOf: URL(filePath: "\(test.folder.path)/\($0)"))
        }
        func hold(_ number: Double) -> Bool {
            let bytes = withUnsafeBytes(of: number.bitPattern.bigEndian) { Data($0) }
            return files.contains { $0.range(of: bytes) != nil }
        }
        let place = try #require(Coordinates(latitude: 22.2831234, longitude: 114.1371234))
        for number in [place.latitude, place.longitude] {
            #expect(!files.contains { $0.range(of: Data("\(number)".utf8)) != nil })
            #expect(!hold(number))
        }
        let cell = place.snapped(to: Double(HostAPI.rounding))
        #expect(hold(cell.latitude) && hold(cell.longitude))
        await test.campus?.close()
    }

    @Test func notes_ofWhoClosesTheirAccount_goAlong() async throws {
        let (test, alice, bob) = try await noted("hello")
        let person = try #require(alice.person)
        let store = try #require(test.host.environment.documents)
        #expect(try await store.removeAll(concerning: person.id.rawValue) > 0)
        let listed = await test.type("/notes", as: bob)
        #expect(listed == ["nobody else's note lies within 400 m. /note TEXT leaves one"])
        await test.campus?.close()
    }

    @Test func notes_inAGroup_areNothingThatOthersRead() async throws {
        let (test, _, bob) = try await noted("hello")
        let lines = Lines()
        let invocation = Invocation(session: bob, isPublic: true) { lines.add($0.lines) }
        try? await test.host.ask("any notes here", invocation: invocation)
        #expect(!lines.all.contains { $0.contains("hello") }, "\(lines.all)")
        await test.campus?.close()
    }

    /// Many are left at once, and each person has what their bounds allow: none is stored before all are about to be.
    @Test(.endsWhereItHangs) func notes_ofOnePersonAtManySessionsAtOnce_areAsManyAsFit() async throws {
        let (test, alice, _) = try await noted("hello") { files in
            let source = try #require(files["notes/init.lua"])
            let leave = #"local fits, made = try("limit", call.leave,"#
            try #require(source.contains(leave))
            files["notes/init.lua"] = source.replacing(
                leave, with: "if note.text ~= 'hello' then call:ask { prompt = '?' } end \(leave)")
        }
        let (asked, asks) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<12 {
                group.addTask {
                    _ = await test.type("/note number \(number)", as: alice) {
                        asks.yield()
                        _ = await released.first { _ in true }
                        return nil
                    }
                }
            }
            var left = 12
            for await _ in asked {
                left -= 1
                if left == 0 { break }
            }
            for _ in 0..<12 { release.yield() }
        }
        #expect(await test.type("/notes mine", as: alice).count == 6)
        await test.campus?.close()
    }
}
