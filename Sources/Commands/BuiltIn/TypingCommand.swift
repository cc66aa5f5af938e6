import Community
import Model

extension BuiltIn {
    /// `/typing [off]`
    package static let typing = BuiltIn(
        "typing",
        phrase("built_in_typing"),
        [Argument(name: "off", kind: .word, isOptional: true)], usage: "[off]", for: .signedIn
    ) { call in
        guard let person = call.session.person else { throw CommandError.signInFirst }
        guard let place = call.session.state.place else { throw CommandError.openFirst }
        let typing = call.campus.chat.typing
        if call.text(0).lowercased() == "off" {
            try await typing.end(in: place.conversation, by: Actor(person.id))
        } else {
            try await typing.begin(in: place.conversation, by: Actor(person.id))
        }
        return .none
    }
}
