import Model

/// How a terminal calls for its person: for mentions, answers, requests and direct messages, where they asked for it.
package struct Attention: Sendable {
    /// The sequences that terminals know for notifications of the desktop.
    package enum Notification: String, Sendable, CaseIterable {
        /// `OSC 9 ; TEXT`: iTerm2, Windows Terminal, kitty, WezTerm, Ghostty.
        case osc9
        /// `OSC 777 ; notify ; TITLE ; TEXT`: rxvt, foot, VTE (GNOME), Ghostty, WezTerm.
        case osc777
    }

    let rings: Bool
    let notification: Notification?

    package init(rings: Bool = false, notification: Notification? = nil) {
        self.rings = rings
        self.notification = notification
    }

    /// What to write in front of a line; nothing for most.
    func mark(_ line: GatewayLine, own handle: String? = nil) -> String {
        guard rings || notification != nil, let text = Self.text(of: line, own: handle) else { return "" }
        // Escaped text has no control characters, so it can't end the sequence; 777 splits at semicolons.
        let harmless = String(Escaping.escape(text).prefix(200))
        let sequence =
            switch notification {
            case .osc9: "\u{1B}]9;\(harmless)\u{7}"
            case .osc777: "\u{1B}]777;notify;Quad;\(harmless.replacing(";", with: ","))\u{7}"
            case nil: ""
            }
        return sequence + (rings ? "\u{7}" : "")
    }

    private static func text(of line: GatewayLine, own handle: String?) -> String? {
        switch line.type {
        case "notice": ["mention", "request"].contains(line.notice.kind ?? "") ? line.text : nil
        case "message" where line.message.from != handle && (isDirect(line) || answers(handle, line)):
            !line.message.isNew ? nil : "\(line.message.from ?? ""): \(line.text ?? "")"
        default: nil
        }
    }

    private static func isDirect(_ line: GatewayLine) -> Bool { line.place?.hasPrefix("@") == true }

    private static func answers(_ handle: String?, _ line: GatewayLine) -> Bool {
        handle != nil && line.message.replyTo?.from == handle
    }
}
