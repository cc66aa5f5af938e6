import Community
import Model

/// The texts that doors add to a card.
enum CardWords {
    /// Returns the word that marks an urgent card, so that its colour isn't the only sign, or `nil` for an ordinary
    /// one.
    static func mark(of severity: Card.Severity, in language: Language) -> String? {
        switch severity {
        case .info: nil
        case .good: phrase("card_good").text(in: language)
        case .warning: phrase("card_warning").text(in: language)
        case .danger: phrase("card_danger").text(in: language)
        }
    }

    static func stale(in language: Language) -> String {
        phrase("card_stale").text(in: language)
    }
}
