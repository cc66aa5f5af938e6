/// What can stand in a place of a sentence.
package protocol WordValue: Sendable {
    func text(in language: Language) -> String
    /// The whole number that it is, by which a plural form is chosen; `nil` for anything else.
    var pluralCount: Int64? { get }
}

extension WordValue {
    package var pluralCount: Int64? { nil }
}

extension WordValue where Self: CustomStringConvertible {
    package func text(in language: Language) -> String { description }
}

extension String: WordValue {
    package func text(in language: Language) -> String { self }
}

/// A number without commas; ``GroupedNumber`` has them.
extension Int: WordValue {
    package var pluralCount: Int64? { Int64(self) }
}

extension Int64: WordValue {
    package var pluralCount: Int64? { self }
}

extension LocalizedText: WordValue {}

extension MessageID: WordValue {}
extension PostID: WordValue {}
extension MediaID: WordValue {}

/// A whole number as people read it: `1,234`.
package struct GroupedNumber: WordValue {
    private let value: Int64

    package init(_ value: some BinaryInteger) { self.value = Int64(value) }

    package var pluralCount: Int64? { value }
    package func text(in language: Language) -> String { language.number(value) }
}

/// A name inside a sentence: before Chinese words it has a space behind it, unless it ends in a Chinese character.
package struct NameBeforeWords: WordValue {
    private let name: String

    package init(_ name: String) { self.name = name }

    package func text(in language: Language) -> String { language == .english ? name : name.beforeHan }
}

/// A number that was counted no further: `1,000+`.
package struct AtLeast: WordValue {
    private let value: GroupedNumber

    package init(_ value: some BinaryInteger) { self.value = GroupedNumber(value) }

    package var pluralCount: Int64? { value.pluralCount }
    package func text(in language: Language) -> String { value.text(in: language) + "+" }
}

/// Texts one after another, with what each language writes between them.
package struct WordList: WordValue {
    private let items: [any WordValue]
    private let separator: LocalizedText

    /// - Parameter separator: `, ` and `、` by default.
    package init(
        _ items: [any WordValue], separator: LocalizedText = phrase("list_separator")
    ) {
        (self.items, self.separator) = (items, separator)
    }

    package func text(in language: Language) -> String {
        items.map { $0.text(in: language) }.joined(separator: separator.text(in: language))
    }
}
