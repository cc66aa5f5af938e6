import TestSupport
import Testing

@testable import Fetch

/// What is stored, when it is given again, and when it is old but better than nothing.
struct CacheTests {
    private static let date = "Sun, 01 Mar 2026 12:00:00 GMT"
    private static let hourLater = "Sun, 01 Mar 2026 13:00:00 GMT"

    @Test(
        arguments: [
            (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "public, Max-Age=\"60\""], 60),
            (["Expires": hourLater, "Date": date], 3_600), (["Expires": hourLater], 3_600),
            (["Cache-Control": "max-age=60", "Expires": hourLater], 60),
            (["Cache-Control": "s-maxage=60"], 0),
            (["Cache-Control": "max-age=60, no-cache"], 0), (["Cache-Control": "max-age=x"], 0),
            (["Cache-Control": "max-age=-1"], 0), (["Cache-Control": "max-age=60, max-age=90"], 0),
            (["Cache-Control": "max-age=60", "Age": "50"], 10),
            (["Cache-Control": "max-age=60", "Age": "70"], 0),
            (["Expires": "0"], 0), (["Expires": "nonsense"], 0), (["Last-Modified": date], 0), ([:], 0),
            (["Cache-Control": "max-age=99999999999999999999"], 315_360_000),
            (["Cache-Control": "max-age=3600", "Date": "Sun, 01 Mar 2026 11:59:00 GMT"], 3_540),
        ] as [(KeyValuePairs<String, String>, Int)])
    func answer_whenTheSourceGivesItTime_isAskedForOnlyAfterIt(
        headers: KeyValuePairs<String, String>, seconds: Int
    )
        async throws
    {
        let desk = Desk { _, number in .text("\(number)", headers) }
        #expect(try await desk.get().text == "1")
        if seconds > 0 {
            desk.clock.advance(by: .seconds(seconds - 1))
            let again = try await desk.get()
            #expect(again.text == "1" && again.isFromCache && !again.isStale)
            desk.clock.advance(by: .seconds(1))
        }
        let later = try await desk.get()
        #expect(later.text == "2" && !later.isFromCache)
    }

    @Test(
        arguments: [
            ["Cache-Control": "no-store, max-age=60"], ["Cache-Control": "max-age=60", "Vary": "*"],
        ] as [KeyValuePairs<String, String>])
    func answer_whenItMayNotBeStored_isNotGivenAgain(headers: KeyValuePairs<String, String>) async throws {
        let desk = Desk { _, number in
            if number > 1 { throw FetchError(.unreachable, "down") }
            return .text("1", headers)
        }
        _ = try await desk.get()
        let error = await failure {
            try await desk.get {
                $0.reuse = .upTo(.seconds(600))
                $0.staleUpTo = .seconds(600)
            }
        }
        #expect(error?.message == "down")
    }

    @Test func answer_whenTheHeadersDiffer_isStoredApart() async throws {
        let desk = Desk { hop, _ in
            .text(hop.headers["authorization"] ?? "none", ["Cache-Control": "max-age=60"])
        }
        for who in ["alice", "bob", "alice", "bob"] {
            #expect(try await desk.get { $0.headers.add("Authorization", who) }.text == who)
        }
        #expect(desk.transport.hops.count == 2)
    }

    @Test func answer_whenAnotherClientAsks_isNotShared() async throws {
        let desk = Desk { _, number in .text("\(number)", ["Cache-Control": "max-age=60"]) }
        #expect(try await desk.get().text == "1")
        let request = FetchRequest("https://data.example/x")
        #expect(try await desk.fetcher.client("other").fetch(request, from: desk.hosts).text == "2")
        #expect(try await desk.fetcher.client("weather").fetch(request, from: desk.hosts).text == "1")
    }

    @Test func answer_whenTheHostMayNoLongerBeAsked_isNotGiven() async throws {
        let desk = Desk { _, _ in .text("1", ["Cache-Control": "max-age=60"]) }
        _ = try await desk.get()
        let client = desk.fetcher.client("weather")
        #expect(
            await failure { try await client.fetch(FetchRequest("https://data.example/x"), from: []) }?.code
                == .hostNotAllowed)
    }

    @Test func age_whenStated_standsAboveTheSources() async throws {
        let desk = Desk { _, number in .text("\(number)", ["Cache-Control": "no-cache"]) }
        func get() async throws -> FetchResponse { try await desk.get { $0.reuse = .upTo(.seconds(600)) } }
        #expect(try await get().text == "1")
        desk.clock.advance(by: .seconds(600))
        let again = try await get()
        #expect(again.text == "1" && again.isFromCache && again.age == .seconds(600))
        desk.clock.advance(by: .seconds(1))
        #expect(try await get().text == "2")
        #expect(try await desk.get { $0.reuse = .never }.text == "3")
    }

    @Test(
        arguments: [
            (["ETag": "\"v1\""], "if-none-match", "\"v1\""),
            (["ETag": "W/\"v1\"", "Last-Modified": date], "if-none-match", "W/\"v1\""),
            (["Last-Modified": date], "if-modified-since", date),
        ] as [(KeyValuePairs<String, String>, String, String)])
    func answer_whenConfirmed_isGivenAgainAndFreshAgain(
        headers: KeyValuePairs<String, String>, name: String, value: String
    ) async throws {
        let desk = Desk { hop, number in
            if hop.headers[name] != nil {
                return FetchAnswer(
                    status: 304, headers: ["Cache-Control": "max-age=60", "X-Seen": "\(number)"])
            }
            var all = FetchHeaders(headers)
            all.add("X-Seen", "1")
            return FetchAnswer(status: 200, headers: all, body: Array("body".utf8))
        }
        _ = try await desk.get()
        desk.clock.advance(by: .seconds(5))
        let confirmed = try await desk.get()
        #expect(desk.transport.hops.last?.headers[name] == value)
        #expect(confirmed.status == 200 && confirmed.text == "body" && confirmed.age == .zero)
        #expect(confirmed.headers.joined("x-seen") == "2")
        desk.clock.advance(by: .seconds(59))
        #expect(try await desk.get().isFromCache && desk.transport.hops.count == 2)
        desk.clock.advance(by: .seconds(2))
        #expect(try await desk.get().headers["x-seen"] == "3")
    }

    @Test func answer_whenAPartIsAskedFor_isNeitherStoredNorConfirmed() async throws {
        let desk = Desk { hop, number in
            .text("\(number)", ["ETag": "\"v1\"", "Cache-Control": "max-age=60"])
        }
        _ = try await desk.get()
        #expect(try await desk.get { $0.headers.add("Range", "bytes=0-1") }.text == "2")
        #expect(try await desk.get { $0.headers.add("If-None-Match", "\"v0\"") }.text == "3")
        #expect(desk.transport.hops.last?.headers.joined("if-none-match") == "\"v0\"")
    }

    @Test func answers_whenPosted_areForgotten() async throws {
        let desk = Desk { _, number in .text("\(number)", ["Cache-Control": "max-age=60"]) }
        _ = try await desk.get()
        _ = try await desk.get { $0.method = .post }
        #expect(try await desk.get().text == "3")
    }

    @Test(arguments: ["unreachable", "500", "503", "429"])
    func copy_whenTheSourceFails_isGivenAndSaysHowOldItIs(how: String) async throws {
        let desk = Desk { _, number in
            if number == 1 { return .text("good", ["Age": "7"]) }
            if let status = Int(how) { return .text("sorry", status: status) }
            throw FetchError(.unreachable, "down")
        }
        _ = try await desk.get()
        desk.clock.advance(by: .seconds(3_600))
        let copy = try await desk.get {
            $0.staleUpTo = .seconds(86_400)
            $0.retries = 0
        }
        #expect(copy.text == "good" && copy.isStale && copy.isFromCache && copy.age == .seconds(3_607))
    }

    @Test func copy_whenTheSourceIsTooSlow_isGiven() async throws {
        let (asked, asking) = AsyncStream.makeStream(of: Void.self)
        let desk = Desk { _, number in
            if number == 1 { return .text("good") }
            asking.yield()
            await untilCancelled()
            throw CancellationError()
        }
        _ = try await desk.get()
        async let copy = desk.get { $0.staleUpTo = .seconds(60) }
        await asked.first { _ in true }
        desk.clock.strike()
        #expect(try await copy.isStale)
    }

    @Test func copy_whenNotAskedForOrTooOld_isNotGiven() async throws {
        let desk = Desk { _, number in
            if number == 1 { return .text("good") }
            throw FetchError(.unreachable, "down")
        }
        _ = try await desk.get()
        #expect(await failure { try await desk.get() }?.message == "down")
        desk.clock.advance(by: .seconds(3_601))
        #expect(await failure { try await desk.get { $0.staleUpTo = .seconds(3_600) } }?.message == "down")
    }

    @Test func copy_whenTheThingIsGone_isForgotten() async throws {
        let desk = Desk { _, number in
            switch number {
            case 1: .text("good")
            case 2: .text("gone", status: 404)
            default: throw FetchError(.unreachable, "down")
            }
        }
        _ = try await desk.get()
        #expect(try await desk.get { $0.staleUpTo = .seconds(60) }.status == 404)
        #expect(await failure { try await desk.get { $0.staleUpTo = .seconds(60) } }?.message == "down")
    }

    @Test func cache_whenFull_letsGoWhatWasUsedLongestAgo() async throws {
        var limits = FetchLimits()
        limits.cacheBytes = 10_000
        let desk = Desk(limits: limits) { _, number in
            .text(String(repeating: "x", count: 2_500), ["Cache-Control": "max-age=60", "X": "\(number)"])
        }
        func get(_ path: String) async throws -> String? {
            try await desk.get("https://data.example/\(path)").headers["x"]
        }
        for path in ["a", "b", "c", "a", "d"] { _ = try await get(path) }
        #expect(try await get("a") == "1")
        #expect(try await get("d") == "4")
        #expect(try await get("b") == "5")
    }

    @Test func cache_whenAnAnswerIsLargerThanAll_keepsTheOthers() async throws {
        var limits = FetchLimits()
        limits.cacheBytes = 2_000
        let desk = Desk(limits: limits) { hop, number in
            .text(
                String(repeating: "x", count: hop.url.hasSuffix("large") ? 5_000 : 5),
                ["Cache-Control": "max-age=60"])
        }
        _ = try await desk.get("https://data.example/small")
        _ = try await desk.get("https://data.example/large")
        #expect(try await desk.get("https://data.example/small").isFromCache)
        #expect(try await !desk.get("https://data.example/large").isFromCache)
    }

    @Test func answer_whenBehindARedirect_isNoFresherThanTheWayToIt() async throws {
        let desk = Desk { hop, _ in
            hop.url.hasSuffix("/x")
                ? FetchAnswer(status: 302, headers: ["Location": "/y", "Cache-Control": "max-age=10"])
                : .text("y", ["Cache-Control": "max-age=60", "ETag": "\"v\""])
        }
        _ = try await desk.get()
        desk.clock.advance(by: .seconds(9))
        #expect(try await desk.get().isFromCache)
        desk.clock.advance(by: .seconds(2))
        #expect(try await !desk.get().isFromCache)
        #expect(desk.transport.hops.map { $0.headers["if-none-match"] } == [nil, nil, nil, "\"v\""])
    }
}
