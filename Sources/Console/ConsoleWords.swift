import Community
package import Model

/// The console's own sentences.
///
/// They quote people's words unescaped. Formats escape them when they write.
package enum ConsoleWords {
    static func stopping(in language: Language) -> String {
        phrase("console_stopping").text(in: language)
    }

    static func nobodySignedIn(in language: Language) -> String {
        phrase("console_nobody_signed_in").text(in: language)
    }

    static func gaveWay(in language: Language) -> String {
        phrase("console_gave_way").text(in: language)
    }

    /// Messages of somebody whom the reader forgot, in the place of their lines.
    static func hidden(_ count: Int, in language: Language) -> String {
        phrase("console_hidden", ["number": count]).text(in: language)
    }

    static func goodbye(in language: Language) -> String {
        phrase("console_goodbye").text(in: language)
    }

    /// Returns the mark of a deleted message, in brackets after its sender.
    package static func deleted(in language: Language) -> String {
        phrase("console_deleted").text(in: language)
    }

    /// Returns the mark of an edited message, in brackets after its sender.
    package static func edited(in language: Language) -> String {
        phrase("console_edited").text(in: language)
    }

    /// Returns the mark of a forwarded message, in brackets after its sender.
    package static func forwarded(_ forwarded: ListedMessage.Forwarded, in language: Language) -> String {
        guard let author = forwarded.from else {
            return phrase("console_forwarded").text(in: language)
        }
        return phrase("console_forwarded_from", ["author": author]).text(in: language)
    }

}
