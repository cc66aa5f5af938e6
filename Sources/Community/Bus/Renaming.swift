public import Model

/// That a person has another handle, or a group another slug: whoever has the place open knows it by the new name.
public struct Renaming: Sendable, Hashable {
    /// The place's name until now: `@handle` or `#slug`.
    let before: String
    let after: String
    /// Whose handle it is; `nil` for a group.
    public let person: PersonRef?

    init(ofGroup before: String, to after: String) {
        (self.before, self.after, person) = ("#\(before)", "#\(after)", nil)
    }

    /// - Parameters:
    ///   - before: The handle until now.
    ///   - person: The person with the new one.
    init(of before: String, to person: PersonRef) {
        (self.before, self.after, self.person) = ("@\(before)", "@\(person.handle)", person)
    }
}
