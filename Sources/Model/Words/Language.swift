/// A language that Quad speaks, by its BCP 47 tag.
public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case traditionalChinese = "zh-Hant"
    case simplifiedChinese = "zh-Hans"

    /// Makes the language that a BCP 47 tag or a POSIX locale names, in any case: `zh-Hant`, `zh_HK.UTF-8`, `zh-CN`,
    /// `en`. `nil` if it names another language.
    public init?(named name: String) {
        let words = name.prefix { $0 != "." && $0 != "@" }.lowercased().split { "-_".contains($0) }
        switch words.first {
        case "en": self = .english
        case "zh":
            let isTraditional = words.contains { ["hant", "hk", "tw", "mo"].contains($0) }
            self = isTraditional ? .traditionalChinese : .simplifiedChinese
        default: return nil
        }
    }
}

extension Language {
    /// Makes the language of a process's environment: what the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
    /// names. English if Quad doesn't speak that language.
    public init(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        self = locale.flatMap(Language.init(named:)) ?? .english
    }
}
