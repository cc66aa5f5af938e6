import Community
import Model

extension BuiltIn {
    /// `/testing settle` and `/testing account EMAIL NAME PASSWORD`, which exist only in a gateway for tests. No list or
    /// help names them.
    ///
    /// `settle` answers once everything derived from what happened so far is stored: ranks, indexes of words, what
    /// plugins made of events, and the scores that they keep. `account` makes a verified account.
    static let testing = BuiltIn(
        "testing", "Waits until derived data is complete, or makes an account.",
        [Argument(name: "what", kind: .choice(["settle", "account"]))]
            + ["email", "name", "password"].map {
                Argument(name: $0, kind: .word, isOptional: true, isVerbatim: true)
            },
        usage: "settle | account EMAIL NAME PASSWORD"
    ) { call in
        switch call.text(0) {
        case "account":
            _ = try await call.campus.accounts.add(
                email: call.text(1), username: call.text(2), password: call.text(3))
        default:
            await call.catalog.settle()
            await call.campus.settle()
        }
        return .none
    }
}
