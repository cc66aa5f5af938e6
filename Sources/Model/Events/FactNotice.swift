/// What a conversation's members are told of a fact that is no message: somebody joined or left, say.
///
/// Every door shows it, in a sentence or by its parts.
public struct FactNotice: Sendable {
    /// Something that only programs are told, since the sentence says it to people.
    public enum Detail: Sendable, Hashable {
        case number(Int64)
        case text(String)
    }

    /// One word for programs.
    public let kind: String
    public let person: PersonRef
    public let conversation: ConversationRef
    /// What else programs are told, by the field's name.
    public let details: [(name: StaticString, value: Detail)]
    private let sentence: @Sendable (String) -> LocalizedText

    /// - Parameter sentence: the sentence, for the name that the conversation has for who reads it.
    init(
        _ kind: String, _ person: PersonRef, in conversation: ConversationRef,
        details: [(name: StaticString, value: Detail)] = [],
        sentence: @escaping @Sendable (String) -> LocalizedText
    ) {
        (self.kind, self.person, self.conversation) = (kind, person, conversation)
        self.details = details
        self.sentence = sentence
    }

    /// - Parameter place: the conversation's name for who reads the sentence.
    public func text(place: String, in language: Language) -> String {
        sentence(place).text(in: language)
    }
}
