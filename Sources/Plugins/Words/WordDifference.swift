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
        let needed = forms[.english]?[.other]?.names ?? []
        return Language.allCases.flatMap { language in
            language.pluralForms.compactMap { form in
                guard let names = forms[language]?[form]?.names,
                    let message = Self.complaint(about: names, needed: needed)
                else { return nil }
                return WordDifference(language: language, form: form, message: message)
            }
        }
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
