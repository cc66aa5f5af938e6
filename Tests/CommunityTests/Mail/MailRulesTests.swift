import Testing

@testable import Community
@testable import Model

/// When mail is tried again, and what administrators hear: rules without a queue.
struct MailRulesTests {
    private let start = TestClock.start
    private let away = MailFailure(.unreachable)

    @Test(arguments: [(1, 30), (2, 60), (3, 120), (7, 1920), (8, 3600), (9, 3600), (1_000_000, 3600)])
    func delay_afterEachDeferral_doublesUpToAnHour(deferrals: Int, seconds: Int) {
        #expect(BackOff.ofOneMail.delay(after: deferrals) == .seconds(seconds))
    }

    @Test(arguments: MailFailure.Kind.allCases)
    func reason_ofEveryKind_isThereInEachLanguageWithItsNumber(kind: MailFailure.Kind) {
        let words = MailWords.reason(MailFailure(kind, answer: 450))
        for language in Language.allCases { #expect(words.text(in: language).contains("450")) }
        #expect(Set(Language.allCases.map(words.text)).count == Language.allCases.count)
    }

    // MARK: The way

    @Test func route_whenManyFailTogether_countsThemOnce() {
        var route = MailRoute()
        let known = route.knowledge
        for _ in 1...4 { route.fail(away, known: known, at: start) }
        #expect(route.rest?.failures == 1 && route.rest?.until == start + .seconds(10))
        #expect(route.room(at: start + .seconds(9), underWay: 0, most: 4) == 0)
    }

    @Test func route_whenARestIsOver_letsOneAsk() {
        var route = MailRoute()
        route.fail(away, known: route.knowledge, at: start)
        let later = start + .seconds(10)
        #expect(route.room(at: later, underWay: 0, most: 4) == 1)
        route.begin()
        #expect(route.room(at: later, underWay: 1, most: 4) == 0)
        route.fail(away, known: route.knowledge, at: later)
        #expect(route.rest?.until == later + .seconds(20))
        #expect(route.room(at: later + .seconds(20), underWay: 0, most: 4) == 1)
        route.begin()
        route.work()
        #expect(route.room(at: later, underWay: 1, most: 4) == 3)
    }

    @Test func route_whenTheProbeIsInterrupted_letsAnotherAsk() {
        var route = MailRoute()
        route.fail(away, known: route.knowledge, at: start)
        route.begin()
        route.interrupt()
        #expect(route.room(at: start + .seconds(10), underWay: 0, most: 4) == 1)
    }

    @Test func route_afterManyFailures_asksEveryFiveMinutes() {
        var (route, now) = (MailRoute(), start)
        for _ in 1...100 {
            route.fail(away, known: route.knowledge, at: now)
            now = route.rest?.until ?? now
        }
        route.fail(away, known: route.knowledge, at: now)
        #expect(route.rest?.until == now + .seconds(300))
    }

    @Test func route_whenTheClockIsSetBack_waitsNoLonger() {
        var route = MailRoute()
        route.fail(away, known: route.knowledge, at: start)
        #expect(route.room(at: start - .hours(5), underWay: 0, most: 4) == 1)
    }

    // MARK: Tidings

    @Test func tidings_whenAFailurePasses_tellOfTheSecondAndOfTheEnd() {
        var tidings = MailTidings()
        #expect(tidings.rest(away, failures: 1, at: start) == nil)
        #expect(tidings.rest(away, failures: 2, at: start + .seconds(10)) == .stuck(away))
        #expect(tidings.rest(away, failures: 3, at: start + .seconds(30)) == nil)
        #expect(tidings.rest(away, failures: 50, at: start + .hours(5)) == nil)
        #expect(tidings.work() == .flowing)
        #expect(tidings.work() == nil)
    }

    @Test func tidings_whenTheWayComesAndGoes_tellOncePerTenMinutes() {
        var (tidings, told) = (MailTidings(), 0)
        for minute in 0..<60 {
            let now = start + .seconds(minute * 60)
            if tidings.rest(away, failures: 2, at: now) != nil { told += 1 }
            _ = tidings.work()
        }
        #expect(told == 6)
    }

    @Test(arguments: [MailFailure.Kind.wrongPassword, .untrusted, .unencrypted, .refusesSender, .unwritable])
    func tidings_whenOnlyAnAdministratorCanMendIt_tellAtOnce(kind: MailFailure.Kind) {
        var tidings = MailTidings()
        #expect(tidings.rest(MailFailure(kind), failures: 1, at: start) == .stuck(MailFailure(kind)))
    }

    @Test func tidings_whenMailIsLostAllTheTime_tellOnceAnHourHowMuch() {
        var tidings = MailTidings()
        let refused = MailFailure(.refused, answer: 550)
        #expect(tidings.lose(1, refused, at: start) == .lost(1, refused))
        for minute in 1..<60 {
            #expect(tidings.lose(1, refused, at: start + .seconds(minute * 60)) == nil)
        }
        #expect(tidings.lose(1, refused, at: start + .hours(1)) == .lost(60, refused))
    }
}
