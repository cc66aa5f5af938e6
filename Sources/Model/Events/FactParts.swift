/// A thing that a fact names.
public enum FactPart: Sendable, Hashable {
    case message(Message)
    case conversation(ConversationRef)
    case person(PersonRef)
    case post(PostID, title: String? = nil)
    case comment(CommentID)

    /// The number by which the record knows it.
    public var number: Int64 {
        switch self {
        case .message(let message): message.id.rawValue
        case .conversation(let conversation): conversation.id.rawValue
        case .person(let person): person.id.rawValue
        case .post(let post, _): post.rawValue
        case .comment(let comment): comment.rawValue
        }
    }
}

/// The things that a fact names: two at most.
public struct FactParts: Sendable, Hashable {
    public let subject: FactPart?
    public let object: FactPart?

    public init(_ subject: FactPart? = nil, _ object: FactPart? = nil) {
        (self.subject, self.object) = (subject, object)
    }
}

/// Where a fact that is read back finds what its ids stand for.
public protocol FactSource {
    /// Each returns `nil` if there is none any more.
    func message(_ id: Int64) throws -> Message?
    func conversation(_ id: Int64) throws -> ConversationRef?
    func person(_ id: Int64) throws -> PersonRef?
    /// The title of a post that was not deleted.
    func title(of post: PostID) throws -> String?
}

extension FactSource {
    func membership(_ conversation: Int64, _ person: Int64) throws -> (ConversationRef, PersonRef)? {
        guard let conversation = try self.conversation(conversation), let person = try self.person(person)
        else { return nil }
        return (conversation, person)
    }
}
