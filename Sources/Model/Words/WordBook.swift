package import CWords
import Synchronization

/// The sentences of a target, which stand in its `Words/en.json`, `zh-Hant.json` and `zh-Hans.json`.
///
/// A language is read when somebody first reads it. Call the book to make a sentence:
/// `phrase("chat_no_message", ["id": id])`. A test holds every call's key and values against the three files, for which
/// both are written as literals.
package final class WordBook: Sendable {
    private let file: @Sendable (quad_words_language) -> quad_words
    private let english = AtomicLazyReference<Page>()
    private let traditional = AtomicLazyReference<Page>()
    private let simplified = AtomicLazyReference<Page>()

    /// What one file says.
    private final class Page: Sendable {
        let texts: [String: PluralTexts]

        init(_ file: quad_words) {
            let bytes = [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count))
            // A test reads every file.
            texts = (try? WordTexts(json: bytes))?.texts ?? [:]
        }
    }

    /// - Parameter file: Returns the target's file of a language: a function of `CWords`.
    package init(_ file: @escaping @Sendable (quad_words_language) -> quad_words) { self.file = file }

    /// Makes a sentence.
    /// - Parameter values: What stands in its places. A sentence with plural forms takes the number that chooses one as
    ///   `count`.
    package func callAsFunction(_ key: String, _ values: [String: any WordValue] = [:]) -> LocalizedText {
        LocalizedText(Phrase(book: self, key: key, values: values))
    }

    fileprivate func template(_ key: String, for count: Int64?, in language: Language) -> WordTemplate? {
        guard let texts = page(language).texts[key] else { return nil }
        return count.flatMap { texts[language.pluralForm(of: $0)] } ?? texts[.other]
    }

    private func page(_ language: Language) -> Page {
        switch language {
        case .english: page(quad_words_en, kept: english)
        case .traditionalChinese: page(quad_words_hant, kept: traditional)
        case .simplifiedChinese: page(quad_words_hans, kept: simplified)
        }
    }

    private func page(_ language: quad_words_language, kept: borrowing AtomicLazyReference<Page>) -> Page {
        kept.load() ?? kept.storeIfNil(Page(file(language)))
    }
}

/// A sentence of a book, with what stands in its places.
struct Phrase: Sendable {
    let book: WordBook
    let key: String
    let values: [String: any WordValue]

    /// The sentence in a language; its key where the file has none.
    func text(in language: Language) -> String {
        let count = values[Self.count]?.pluralCount
        guard let template = book.template(key, for: count, in: language) else { return key }
        return template.filled(with: values.mapValues { $0.text(in: language) })
    }

    /// The name of the value by which a plural form is chosen.
    private static let count = "count"
}
