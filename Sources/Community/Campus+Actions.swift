/// Everything that can be done by name.
extension Campus {
    public static let actions: [OfferedAction<Campus>] =
        Chat.actions.map { $0.at(\.chat) } + Groups.actions.map { $0.at(\.chat.groups) }
        + Conversations.actions.map { $0.at(\.chat.conversations) }
        + Receipts.actions.map { $0.at(\.chat.receipts) }
        + (People.actions + ProfilePicture.actions + Requests.actions).map { $0.at(\.people) }
        + Contacts.actions.map { $0.at(\.chat.contacts) }
        + (Notifications.actions + Preferences.actions).map { $0.at(\.notifications) }
        + Forum.actions.map { $0.at(\.forum) } + Reactions.actions.map { $0.at(\.forum.reactions) }
}
