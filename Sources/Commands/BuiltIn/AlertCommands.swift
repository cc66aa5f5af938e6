import Community
import Doors
import Model
import Unicodes

extension BuiltIn {
    /// `/alert NAME ARGUMENTS`, `/alert off NUMBER`
    static let alert = BuiltIn(
        "alert",
        LocalizedText(
            "Tells you when something comes about; off ends that. Alone, it lists what there is.",
            hant: "有變化時通知你；off 取消。單獨輸入則列出可用的提示。", hans: "有变化时通知你；off 取消。单独输入则列出可用的提醒。"),
        [Argument(name: "what", kind: .text, isOptional: true)], usage: "[NAME ARGUMENTS | off NUMBER]",
        for: .signedIn
    ) { call in
        guard call.session.person != nil else { throw CommandError.signInFirst }
        let line = call.text(0)
        guard !line.isEmpty else {
            call.say(Reply(lines: kinds(call)))
            return .none
        }
        let words = line.split(whereSeparator: \.isWhitespace)
        if words.first == "off" {
            guard words.count == 2, let number = Int(words[1].narrowed) else {
                throw CommunityError(.invalid, AlertTexts.offNeedsANumber)
            }
            call.say(
                Reply(try await call.catalog.removeAlert(number, for: call.session).text(in: call.language)))
        } else {
            call.say(Reply(try await call.catalog.setAlert(line, for: call.session).text(in: call.language)))
        }
        return .none
    }

    /// `/alerts`
    static let alerts = BuiltIn(
        "alerts", LocalizedText("Lists your alerts.", hant: "列出你的提示。", hans: "列出你的提醒。"), for: .signedIn
    ) { call in
        guard call.session.person != nil else { throw CommandError.signInFirst }
        let alerts = try await call.catalog.alerts(of: call.session)
        let lines = alerts.enumerated().map { "\($0 + 1)  \($1)" }
        call.say(Reply(lines: lines.isEmpty ? [AlertTexts.none.text(in: call.language)] : lines))
        return .none
    }

    private static func kinds(_ call: Call) -> [String] {
        let kinds = call.catalog.alertKinds
        guard !kinds.isEmpty else { return [AlertTexts.noKinds.text(in: call.language)] }
        var table = TextTable()
        for kind in kinds { table.add([kind.usage, kind.summary.text(in: call.language)]) }
        return table.lines
    }
}

private enum AlertTexts {
    static let none = LocalizedText(
        "you have no alerts; /alert shows what you can be told of", hant: "你沒有提示；/alert 顯示可用的提示",
        hans: "你没有提醒；/alert 显示可用的提醒")

    static let noKinds = LocalizedText(
        "no plugin here has alerts", hant: "這裡沒有外掛提供提示", hans: "这里没有插件提供提醒")

    static let offNeedsANumber = LocalizedText(
        "/alert off NUMBER, such as /alert off 1; /alerts shows the numbers",
        hant: "/alert off 編號，例如 /alert off 1；/alerts 顯示編號", hans: "/alert off 编号，例如 /alert off 1；/alerts 显示编号"
    )
}
