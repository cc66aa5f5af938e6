import Model

/// A message as a terminal shows it, live or in a list.
struct ShownMessage {
    let place: String
    let id: Int64
    let sender: String
    let text: String
    /// Milliseconds since 1970; `nil` if it isn't known.
    let sentAt: Int64?
    /// Whether it was edited or deleted, and in which language that is said.
    let isEdited: Bool
    let isDeleted: Bool
    let language: Language

    init(_ line: GatewayLine) { self.init(line.message, place: line.place, text: line.text) }

    init(_ message: GatewayLine.MessageMembers, place: String?, text: String?) {
        (self.place, id, sender) = (place ?? "", message.id ?? 0, message.from ?? "")
        (self.text, sentAt) = (text ?? "", message.at)
        (isEdited, isDeleted) = (message.edited == true, message.deleted == true)
        language = message.language.flatMap(Language.init(rawValue:)) ?? .english
    }
}
