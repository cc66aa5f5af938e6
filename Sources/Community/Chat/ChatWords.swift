import Model

/// What people are told about conversations and messages.
enum ChatWords {
    // MARK: Messages

    static let ownHandle = phrase("chat_own_handle")

    static let sentElsewhere = phrase("chat_sent_elsewhere")

    static func noMessage(_ id: MessageID) -> LocalizedText {
        phrase("chat_no_message", ["id": id])
    }

    static func notYours(_ id: MessageID, of handle: String) -> LocalizedText {
        phrase("chat_not_yours", ["id": id, "handle": handle])
    }

    static func isDeleted(_ id: MessageID) -> LocalizedText {
        phrase("chat_is_deleted", ["id": id])
    }

    static func cardTooLong(_ bytes: Int, most: Int) -> LocalizedText {
        phrase("chat_card_too_long", ["bytes": bytes, "most": most])
    }

    static func isForwarded(_ id: MessageID) -> LocalizedText {
        phrase("chat_is_forwarded", ["id": id])
    }

    static let nothingToUndo = phrase("chat_nothing_to_undo")

    static func tooLateToUndo(_ id: MessageID) -> LocalizedText {
        phrase("chat_too_late_to_undo", ["id": id])
    }

    // MARK: Conversations

    static let notIn = phrase("chat_not_in")

    static func notInGroup(_ slug: String) -> LocalizedText {
        phrase("chat_not_in_group", ["slug": slug])
    }

    static func noneCalled(_ name: String) -> LocalizedText {
        phrase("chat_none_called", ["name": name])
    }

    /// - Parameter places: those of the person's groups that are called so.
    static func called(_ name: String, _ places: [String]) -> LocalizedText {
        let list = places.joined(separator: " ")
        return phrase("chat_called", ["name": name, "list": list])
    }

    static func severalToEnter(_ name: String, _ places: [String]) -> LocalizedText {
        let list = places.joined(separator: " ")
        return phrase("chat_several_to_enter", ["name": name, "list": list])
    }

    static func notWritten(to handle: String) -> LocalizedText {
        phrase("chat_not_written", ["handle": handle])
    }

    // MARK: Groups

    static let openOrInvited = phrase("chat_open_or_invited")

    static func mostJoined(_ most: Int) -> LocalizedText {
        phrase("chat_most_joined", ["most": GroupedNumber(most)])
    }

    static func mostConversations(_ most: Int) -> LocalizedText {
        phrase("chat_most_conversations", ["most": GroupedNumber(most)])
    }

    static func mostConversations(of handle: String) -> LocalizedText {
        phrase("chat_most_conversations_handle", ["handle": handle])
    }

    static func mostGroups(_ most: Int) -> LocalizedText {
        phrase("chat_most_groups", ["most": most])
    }

    static func noGroup(_ slug: String) -> LocalizedText {
        phrase("chat_no_group", ["slug": slug])
    }

    static func inGroupAlready(_ slug: String) -> LocalizedText {
        phrase("chat_in_group_already", ["slug": slug])
    }

    static let onlyGroupsLeft = phrase("chat_only_groups_left")

    static let onlyGroupsInvite = phrase("chat_only_groups_invite")

    static func isMember(_ handle: String, of slug: String) -> LocalizedText {
        phrase("chat_is_member", ["handle": handle, "slug": slug])
    }

    static func isInvited(_ handle: String, to slug: String) -> LocalizedText {
        phrase("chat_is_invited", ["handle": handle, "slug": slug])
    }
}
