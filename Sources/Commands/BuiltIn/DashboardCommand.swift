import Community
import Model

extension BuiltIn {
    /// `/dashboard [add | drop NUMBER]`
    static let dashboard = BuiltIn(
        "dashboard",
        phrase("built_in_dashboard_shows_the_cards_that"),
        [
            Argument(name: "what", kind: .choice(["add", "drop"]), isOptional: true),
            Argument(name: "number", kind: .integer(minimum: 1, maximum: 99), isOptional: true),
        ], usage: "[add | drop NUMBER]", for: .signedIn
    ) { call in
        guard call.session.person != nil else { throw CommandError.signInFirst }
        switch (call.text(0), call.arguments[1]) {
        case ("add", _):
            call.say(Reply(try await call.catalog.addToDashboard(for: call.session).text(in: call.language)))
        case ("drop", .integer(let number)):
            let words = try await call.catalog.dropFromDashboard(Int(number), for: call.session)
            call.say(Reply(words.text(in: call.language)))
        case ("drop", _):
            throw CommunityError(
                .invalid,
                phrase("built_in_dashboard_drop"))
        default:
            try await call.catalog.showDashboard(
                invocation: Invocation(session: call.session, ask: call.ask, reply: call.say))
        }
        return .none
    }
}
