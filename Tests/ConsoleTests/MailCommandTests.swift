import Testing

@testable import Commands
@testable import Community
@testable import Console
@testable import Model

/// `/mail`, for administrators.
struct MailCommandTests {
    private let now = TestMoment.now

    private func report(_ waiting: Int, rest: MailReport.Rest? = nil, lost: [MailReport.Lost] = [])
        -> MailReport
    {
        let mails = (0..<min(waiting, 20)).map { number in
            WaitingMail(
                id: Int64(number),
                mail: Mail(to: "p\(number)@connect.hku.hk", subject: "", body: "", code: "1"),
                postmark: Postmark(identifier: "", date: now), ticket: nil, expiresAt: now + .seconds(900),
                tries: 2, deferrals: 2, nextTry: now + .seconds(90),
                failure: MailFailure(.deferred, answer: 451))
        }
        return MailReport(waiting: waiting, first: mails.map(MailReport.Waiting.init), lost: lost, rest: rest)
    }

    @Test func lines_whenNothingWaits_saySo() {
        #expect(BuiltIn.lines(of: report(0), at: now, in: .english) == ["mail is sent", "none waits"])
        #expect(BuiltIn.lines(of: report(0), at: now, in: .traditionalChinese) == ["郵件正常寄出", "沒有等候寄出的郵件"])
    }

    @Test func lines_whenMailWaits_showWhoWaitsAndWhy() {
        let lines = BuiltIn.lines(of: report(1), at: now, in: .english)
        #expect(lines[1] == "one waits:")
        #expect(
            lines[3].split(separator: "  ").map { $0.trimmingPrefix(" ") }.joined(separator: "|")
                == "p0@connect.hku.hk|code|2|in 2 min|the mail server put it off (451)")
    }

    @Test func lines_whenMuchWaits_showTheNextAlone() {
        let lines = BuiltIn.lines(of: report(1234), at: now, in: .english)
        #expect(lines[1] == "1,234 wait; the next 20:" && lines.count == 23)
    }

    @Test func lines_whenMailIsStuckOrLost_sayWhyAndWhen() {
        let rest = MailReport.Rest(failure: MailFailure(.unreachable), until: now + .seconds(20))
        let lost = MailReport.Lost(
            address: "gone@connect.hku.hk", carriedCode: true, failure: MailFailure(.refused, answer: 550),
            at: now - .seconds(120))
        let lines = BuiltIn.lines(of: report(0, rest: rest, lost: [lost]), at: now, in: .english)
        #expect(lines[0] == "mail is stuck: the mail server can't be reached. The next try: in 20 s")
        #expect(lines[2] == "not delivered, and not tried again:")
        #expect(lines[3].contains("gone@connect.hku.hk") && lines[3].contains("2 min ago"))
        #expect(lines[3].hasSuffix("the mail server refused it (550)"))
    }

    @Test func mail_whenAskedForByOthers_isRefused() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let client = try await fixture.client(of: "alice")
            #expect(
                try await client.ask("/mail")
                    == "error: only administrators may do this. /contact-admins TEXT writes to them")
        }
    }
}

private enum TestMoment {
    static let now = Timestamp(milliseconds: 1_788_249_600_000)
}
