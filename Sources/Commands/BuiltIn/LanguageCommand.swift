import Community
import Model

extension BuiltIn {
    /// `/language [LANGUAGE]`
    static let language = BuiltIn(
        "language",
        phrase("built_in_language"),
        [Argument(name: "language", kind: .word, isOptional: true)]
    ) { call in
        let name = call.text(0)
        guard name.isEmpty else {
            guard let language = Language(named: name) else { throw CommandError.noLanguage(name) }
            if let person = call.session.person {
                try await call.campus.people.perform(SetLanguage(language), by: Actor(person.id))
            }
            call.session.state.use(language)
            call.say(Reply(BuiltInWords.language(in: language)))
            return .languageChanged
        }
        call.say(Reply(BuiltInWords.language(in: call.language)))
        return .none
    }
}
