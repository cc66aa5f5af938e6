import Community
import Doors
import Model
import Unicodes

extension BuiltIn {
    /// `/alert NAME ARGUMENTS`, `/alert off NUMBER`
    static let alert = BuiltIn(
        "alert",
        phrase("built_in_alert"),
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
        "alerts", phrase("built_in_alerts"), for: .signedIn
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
    static let none = phrase("alert_none")

    static let noKinds = phrase("alert_no_kinds")

    static let offNeedsANumber = phrase("alert_off_needs_a_number")
}
