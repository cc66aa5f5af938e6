import Community
import Model

/// What `/mail` says.
enum MailTexts {
    static let flowing = phrase("mail_flowing")

    static func stuck(_ failure: MailFailure, until: Timestamp, at now: Timestamp) -> LocalizedText {
        phrase("mail_stuck", ["reason": MailWords.reason(failure), "when": soon(until - now)])
    }

    /// - Parameter shown: The number of mails in the list that follows.
    static func waiting(_ count: Int, shown: Int) -> LocalizedText {
        guard count > 0 else { return phrase("mail_waiting_none") }
        let isMore = count == MailReport.mostCounted
        let many: any WordValue = isMore ? AtLeast(count) : GroupedNumber(count)
        guard count == shown else {
            return phrase("mail_waiting_more", ["number": many, "shown": GroupedNumber(shown)])
        }
        return phrase("mail_waiting", ["count": many])
    }

    static let columns: [LocalizedText] = [
        phrase("mail_columns_address"), phrase("mail_columns_what"),
        phrase("mail_columns_tries"), phrase("mail_columns_next_try"),
        phrase("mail_columns_last_time"),
    ]

    static func kind(carriesCode: Bool) -> LocalizedText {
        carriesCode
            ? phrase("mail_kind_code")
            : phrase("mail_kind_notice")
    }

    static func soon(_ wait: Duration) -> LocalizedText {
        let seconds = Int64(wait.inSeconds.rounded(.up))
        guard seconds > 0 else { return phrase("mail_soon_now") }
        let minutes = (seconds + 59) / 60
        return seconds < 60
            ? phrase("mail_soon_seconds", ["seconds": seconds])
            : phrase("mail_soon_minutes", ["minutes": minutes])
    }

    static let lost = phrase("mail_lost")
}
