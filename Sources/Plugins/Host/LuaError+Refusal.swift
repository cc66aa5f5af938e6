import Community
import Lua

extension LuaError {
    /// What the domain, or the plugin through `call:fail`, refused: no failure of the plugin.
    var refusal: CommunityError? {
        guard kind == .runtime, let table = value.table, let code = table["code"].string,
            let message = table["message"].lenientString
        else { return nil }
        return CommunityError(CommunityError.Code(rawValue: code) ?? .invalid, verbatim: message)
    }

    /// Which budget was breached, in words: `5,000,000 instructions used (limit 5,000,000)`.
    var breach: String? {
        switch kind {
        case .instructions, .patternSteps, .deadline, .stuck, .memory, .budget: bareMessage
        default: nil
        }
    }
}
