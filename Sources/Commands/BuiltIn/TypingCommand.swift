import Community
import Model

extension BuiltIn {
    /// `/typing [off]`
    package static let typing = BuiltIn(
        "typing",
        LocalizedText(
            "Lets those in the open conversation know that you are writing; programs send it.",
            hant: "讓對話中的人知道你正在輸入；由程式傳送。", hans: "让对话中的人知道你正在输入；由程序发送。"),
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
