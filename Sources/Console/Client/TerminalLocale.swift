public import Community

extension Language {
    /// The language that an environment's locale names; English where it names none of Quad's.
    public init(localeOf environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.prefix { $0 != "." && $0 != "@" }.lowercased().replacing("-", with: "_")
        guard name == "zh" || name.hasPrefix("zh_") else {
            self = .english
            return
        }
        let isTraditional = ["hant", "hk", "tw", "mo"].contains {
            name.split(separator: "_").contains($0[...])
        }
        self = isTraditional ? .traditionalChinese : .simplifiedChinese
    }
}
