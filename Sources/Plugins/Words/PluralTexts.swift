import Model

/// A text of one language, in each form that a number asks for.
struct PluralTexts: Sendable {
    private var one: WordTemplate?
    private var other: WordTemplate?

    subscript(form: PluralForm) -> WordTemplate? {
        get {
            switch form {
            case .one: one
            case .other: other
            }
        }
        set {
            switch form {
            case .one: one = newValue
            case .other: other = newValue
            }
        }
    }

    /// Whether a number chooses between forms.
    var isPlural: Bool { one != nil && other != nil }
}
