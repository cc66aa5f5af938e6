import Community
import Doors
import Model

extension BuiltIn {
    /// `/mail`
    static let mail = BuiltIn(
        "mail",
        phrase("built_in_mail"),
        for: .administrators
    ) { call in
        try call.requireAdministrator()
        let report = try await call.campus.mail.report()
        call.say(Reply(lines: lines(of: report, at: call.campus.clock.now(), in: call.language)))
        return .none
    }

    static func lines(of report: MailReport, at now: Timestamp, in language: Language) -> [String] {
        let heading =
            report.rest.map { MailTexts.stuck($0.failure, until: $0.until, at: now) } ?? MailTexts.flowing
        let count = MailTexts.waiting(report.waiting, shown: report.first.count)
        return [heading.text(in: language), count.text(in: language)]
            + table(of: report.first, at: now, in: language) + table(of: report.lost, at: now, in: language)
    }

    private static func table(
        of waiting: [MailReport.Waiting], at now: Timestamp, in language: Language
    ) -> [String] {
        guard !waiting.isEmpty else { return [] }
        var table = TextTable(widest: 48)
        table.add(MailTexts.columns.map { $0.text(in: language) })
        for mail in waiting {
            table.add([
                mail.address, MailTexts.kind(carriesCode: mail.carriesCode).text(in: language),
                String(mail.tries), MailTexts.soon(mail.nextTry - now).text(in: language),
                mail.failure.map { MailWords.reason($0).text(in: language) } ?? "",
            ])
        }
        return table.lines
    }

    private static func table(of lost: [MailReport.Lost], at now: Timestamp, in language: Language)
        -> [String]
    {
        guard !lost.isEmpty else { return [] }
        var table = TextTable(widest: 48)
        for mail in lost {
            table.add([
                mail.address, MailTexts.kind(carriesCode: mail.carriedCode).text(in: language),
                TimeAgo.words(seconds: (now - mail.at).inSeconds, language: language),
                (mail.failure.map(MailWords.reason) ?? MailWords.untried).text(in: language),
            ])
        }
        return [MailTexts.lost.text(in: language)] + table.lines
    }
}
