import Community
import Model

/// Commands that change the connection itself. The connection carries them out, so they do nothing here.
extension BuiltIn {
    /// `/quit`
    package static let quit = BuiltIn(
        "quit",
        phrase("built_in_quit"),
        aliases: ["exit", "q", "bye"]
    ) { _ in .none }

    /// `/hello quad/1 plain|json [OPTION…]`
    package static let hello = BuiltIn(
        "hello",
        phrase("built_in_hello"),
        [
            Argument(name: "protocol", kind: .choice(["quad/1"])),
            Argument(name: "format", kind: .choice(LineFormat.allCases.map(\.rawValue))),
            Argument(name: "options", kind: .text, isOptional: true),
        ], usage: "quad/1 FORMAT [OPTION…]"
    ) { _ in .none }
}
