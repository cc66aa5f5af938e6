extension HostAPI {
    package static let chatArea = Area(
        name: "call.me.chat",
        summary:
            "Conversations, as the caller. A place is `#slug`, `@handle`, or a display name that one of the caller's "
            + "groups alone has.",
        entries: actions(of: "chat"))
}
