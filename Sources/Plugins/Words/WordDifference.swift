import Community
import Model

/// A text that doesn't take the values of the English one: a translation would silently lose one.
struct WordDifference {
    let language: Language
    let form: PluralForm
    let message: String
}

extension PluginWords.Entry {
    /// The texts that take other values than the English one does, in the order of the languages. `count` may be left out
    /// of a form that says it in words.
    var differences: [WordDifference] {
        guard !isAgreed else { return [] }
        let needed = template(in: .english, .other)?.names ?? []
        return Language.allCases.flatMap { language in
            language.pluralForms.compactMap { form in
                guard let names = template(in: language, form)?.names,
                    let message = Self.complaint(about: names, needed: needed)
                else { return nil }
                return WordDifference(language: language, form: form, message: message)
            }
        }
    }

    /// What is wrong with the English text, where it takes other values than all the others, who agree; `nil` if it is like
    /// one of them, or only one other language has the text.
    var slipOfEnglish: String? {
        guard !isAgreed else { return nil }
        func values(in language: Language) -> Set<String> {
            PluralForm.allCases.reduce(into: Set<String>()) {
                $0.formUnion(template(in: language, $1)?.names ?? [])
            }.subtracting([PluginWords.count])
        }
        let languages = languages
        let others = languages.filter { $0 != .english }.map(values)
        guard languages.contains(.english), others.count > 1, let agreed = others.first,
            others.allSatisfy({ $0 == agreed })
        else { return nil }
        let english = values(in: .english)
        if let strange = english.subtracting(agreed).min() {
            let nearest = Suggestion.nearest(to: strange, among: agreed.sorted())
            return "no other language has {\(strange)}\(nearest.map { ". Did you mean {\($0)}?" } ?? "")"
        }
        return agreed.subtracting(english).min().map { "{\($0)} is missing, which all other languages have" }
    }

    private static func complaint(about names: Set<String>, needed: Set<String>) -> String? {
        if let strange = names.subtracting(needed).subtracting([PluginWords.count]).min() {
            let nearest = Suggestion.nearest(to: strange, among: needed.sorted())
            return "{\(strange)} is not in the English text\(nearest.map { ". Did you mean {\($0)}?" } ?? "")"
        }
        if let lost = needed.subtracting(names).subtracting([PluginWords.count]).min() {
            return "{\(lost)} is missing, which the English text has"
        }
        return nil
    }
}
