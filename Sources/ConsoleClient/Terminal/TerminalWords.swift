package import Model

/// What a console says of keys.
package enum TerminalWords {
    package static let leaves = LocalizedText(
        "Ctrl-C once more, or /quit, leaves", hant: "再按一次 Ctrl-C 或輸入 /quit 離開",
        hans: "再按一次 Ctrl-C 或输入 /quit 离开")

    package static let stopsTheGateway = LocalizedText(
        "Ctrl-C once more, or /quit, stops the gateway for everybody",
        hant: "再按一次 Ctrl-C 或輸入 /quit 會為所有人停止伺服器", hans: "再按一次 Ctrl-C 或输入 /quit 会为所有人停止服务器")
}
