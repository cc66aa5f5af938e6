import Community
import Model

extension BuiltIn {
    /// `/demo [off]`
    static let demo = BuiltIn(
        "demo",
        phrase("built_in_demo"),
        [Argument(name: "off", kind: .word, isOptional: true)], usage: "[off]", for: .administrators
    ) { call in
        try call.requireAdministrator()
        let demo = call.campus.demo
        switch call.text(0).lowercased() {
        case "", "on":
            let made = try await demo.fill(for: call.session.person?.id)
            call.say(Reply(DemoWords.filled(made).text(in: call.language)))
        case "off": try await remove(demo, call)
        case let other: throw CommunityError(.invalid, DemoWords.usage(other))
        }
        return .none
    }

    private static func remove(_ demo: Demo, _ call: Call) async throws {
        let others = try await demo.others()
        if !others.isNothing {
            call.say(Reply(DemoWords.goesWithIt(others).text(in: call.language)))
            guard await call.ask()?.lowercased() == "yes" else {
                call.say(Reply(DemoWords.kept.text(in: call.language)))
                return
            }
        }
        call.say(Reply(DemoWords.removed(try await demo.remove()).text(in: call.language)))
    }
}
