import Community
import Model

/// A form as a plugin asks for it.
struct Form: Sendable {
    let name: String
    let title: LocalizedText?
    let fields: [FormField]
    /// Whether all answers are shown at the end, and asked about.
    let isReviewed: Bool
    /// What is known already, as it would be typed, by field.
    let given: [String: String]

    subscript(name: String) -> FormField? { fields.first { $0.name.utf8.elementsEqual(name.utf8) } }
}
