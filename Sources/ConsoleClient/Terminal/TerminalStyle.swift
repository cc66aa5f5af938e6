import Community
import Doors
import Model

/// What a terminal can show.
package struct TerminalStyle: Sendable {
    let isColoured: Bool
    let drawing: CardRenderer.Drawing
    /// Its columns when this was made.
    let width: Int
    /// Whether the times of messages are shown, and in which language days are told.
    let showsTimes: Bool
    let language: Language

    /// What `environment` says of the terminal behind `output`.
    package init(environment: [String: String], output: CInt = 1) {
        isColoured = TerminalPainter.isColoured(in: environment)
        drawing = TerminalPainter.drawing(in: environment)
        language = Language(environment: environment)
        showsTimes =
            HistoryFile(environment: environment).map { SettingsFile(beside: $0).load().times } ?? true
        width = TerminalSize.of(output).columns
    }

    /// Whether lines can be edited on the terminal that `environment` names.
    package static func canEdit(in environment: [String: String]) -> Bool {
        !["", "dumb"].contains(environment["TERM"] ?? "")
    }
}
