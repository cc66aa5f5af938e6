import CTerminal
import Doors

/// What a terminal can show.
package struct TerminalStyle: Sendable {
    let isColoured: Bool
    let drawing: CardRenderer.Drawing
    /// Its columns when this was made.
    let width: Int

    /// What `environment` says of the terminal behind `output`.
    package init(environment: [String: String], output: CInt = 1) {
        isColoured = TerminalPainter.isColoured(in: environment)
        drawing = TerminalPainter.drawing(in: environment)
        width = Self.width(of: output)
    }

    /// Columns of the terminal behind a descriptor, 80 where they can't be told.
    static func width(of output: CInt) -> Int {
        let columns = Int(quad_terminal_columns(output))
        return columns > 0 ? columns : 80
    }
}
