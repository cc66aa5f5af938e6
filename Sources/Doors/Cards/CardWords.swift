import Community
import Model

/// The texts that doors add to a card.
enum CardWords {
    /// Returns the word that marks an urgent card, so that its colour isn't the only sign, or `nil` for an ordinary
    /// one.
    static func mark(of severity: Card.Severity, in language: Language) -> String? {
        switch (severity, language) {
        case (.info, _): nil
        case (.good, .english): "good"
        case (.warning, .english): "warning"
        case (.danger, .english): "danger"
        case (.good, .traditionalChinese), (.good, .simplifiedChinese): "良好"
        case (.warning, .traditionalChinese), (.warning, .simplifiedChinese): "警告"
        case (.danger, .traditionalChinese): "危險"
        case (.danger, .simplifiedChinese): "危险"
        }
    }

    static func stale(in language: Language) -> String {
        switch language {
        case .english: "may be out of date"
        case .traditionalChinese: "可能已過時"
        case .simplifiedChinese: "可能已过时"
        }
    }
}
