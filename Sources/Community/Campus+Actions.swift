/// Everything that can be done by name.
extension Campus {
    public static let actions: [OfferedAction<Campus>] =
        Chat.actions.map { $0.at(\.chat) } + Groups.actions.map { $0.at(\.chat.groups) }
        + (Notifications.actions + Preferences.actions).map { $0.at(\.notifications) }
}
