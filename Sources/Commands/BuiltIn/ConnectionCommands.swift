import Community
import Model

/// Commands that change the connection itself. The connection carries them out, so they do nothing here.
extension BuiltIn {
    /// `/quit`
    package static let quit = BuiltIn(
        "quit",
        LocalizedText(
            "Ends this connection.", hant: "結束連線。", hans: "结束连接。"),
        aliases: ["exit", "q", "bye"]
    ) { _ in .none }

    /// `/hello quad/1 plain|json [OPTION…]`
    package static let hello = BuiltIn(
        "hello",
        LocalizedText(
            "Says which format a program wants to read.",
            hant: "程式選擇輸出格式。", hans: "程序选择输出格式。"),
        [
            Argument(name: "protocol", kind: .choice(["quad/1"])),
            Argument(name: "format", kind: .choice(LineFormat.allCases.map(\.rawValue))),
            Argument(name: "options", kind: .text, isOptional: true),
        ], usage: "quad/1 FORMAT [OPTION…]"
    ) { _ in .none }
}
