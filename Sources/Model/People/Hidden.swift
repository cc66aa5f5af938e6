extension PersonRef {
    /// Who stands in the place of somebody whom the reader forgot.
    public static let hidden = PersonRef(id: PersonID(rawValue: 0), handle: "")

    /// Whether somebody stands here whom the reader forgot.
    public var isHidden: Bool { self == .hidden }
}

/// What is hidden from its reader keeps its number and its place in a list, and nothing that was written.
extension Message {
    public var isHidden: Bool { sender.isHidden }

    /// The message as who forgot its sender sees it.
    public var hidden: Message {
        Message(
            id: id, conversation: conversation, sender: .hidden, sentAt: sentAt, text: "", isEdited: false,
            isDeleted: false)
    }
}

extension PostSummary {
    public var isHidden: Bool { author.isHidden }

    /// The post as who forgot its author sees it. The numbers are others' doing, and stay.
    public var hidden: PostSummary {
        PostSummary(
            id: id, title: "", author: .hidden, categories: categories, at: at, comments: comments,
            likes: likes, views: views, isEdited: false, isDeleted: isDeleted)
    }
}

extension Comment {
    public var isHidden: Bool { author.isHidden }

    /// The comment as who forgot its author sees it.
    public var hidden: Comment { Comment(id: id, post: post, author: .hidden, at: at, text: "") }
}
