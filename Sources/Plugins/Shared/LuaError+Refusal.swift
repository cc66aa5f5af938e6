import Community
package import Lua
package import Model

extension LuaError {
    /// What the domain, or the plugin through `call:fail`, refused: no failure of the plugin.
    package var refusal: CommunityError? {
        guard kind == .runtime, let table = value.table, let code = table["code"].string,
            let message = table["message"].lenientString
        else { return nil }
        return CommunityError(CommunityError.Code(rawValue: code) ?? .invalid, verbatim: message)
    }

    /// Which budget was breached, in words: `5,000,000 instructions used (limit 5,000,000)`. Whatever is none of the
    /// other kinds counts, so that a new kind of stop does.
    var breach: String? {
        switch kind {
        case .syntax, .runtime, .closed, .conversion, .cancelled, .busy: nil
        default: bareMessage
        }
    }
}
