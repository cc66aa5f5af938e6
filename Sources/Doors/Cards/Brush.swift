import Community
import Model

/// Colours text, or leaves it plain.
struct Brush: Sendable {
    /// Colours by their SGR numbers (ECMA-48).
    enum Colour: String, Sendable {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case cyan = "36"
    }

    let isColoured: Bool

    func paint(_ text: String, _ colour: Colour) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension Card.Severity {
    var colour: Brush.Colour {
        switch self {
        case .info: .cyan
        case .good: .green
        case .warning: .yellow
        case .danger: .red
        }
    }
}
