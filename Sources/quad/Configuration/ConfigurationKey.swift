import JSONCoding

/// One key of the configuration: where it is, what it accepts, what it is for.
///
/// Its default is the value that the property has in a fresh ``QuadConfiguration``.
struct ConfigurationKey: Sendable {
    /// The names from the top, joined by dots: `doors.console.address`.
    let path: String
    /// The type in a word or two.
    let type: String
    /// What is accepted, for messages.
    let expected: String
    /// What it is for, in a sentence.
    let summary: String
    /// What a text in the environment stands for, before it is checked.
    let read: @Sendable (String) -> JSON?
    /// The value that a configuration has here.
    let value: @Sendable (QuadConfiguration) -> JSON
    /// What is wrong with a part of a value that isn't accepted, where one is to blame.
    let fault: @Sendable (JSON) -> ValueFault?
    /// Sets the value; false where it isn't accepted.
    let set: @Sendable (JSON, inout QuadConfiguration) -> Bool

    init<Value>(
        _ path: String, _ property: any WritableKeyPath<QuadConfiguration, Value> & Sendable,
        _ form: ValueForm<Value>, _ summary: String
    ) {
        self.path = path
        type = form.type
        expected = form.expected
        self.summary = summary
        read = form.read
        fault = form.fault
        value = { form.encode($0[keyPath: property]) }
        set = { json, configuration in
            guard let value = form.decode(json) else { return false }
            configuration[keyPath: property] = value
            return true
        }
    }

    var fallback: JSON { value(QuadConfiguration()) }

    /// The names from the top.
    var names: [String] { path.split(separator: ".").map(String.init) }

    /// The variable that overrides it: `QUAD_LIMITS_GROUPS_PER_PERSON` for `limits.groupsPerPerson`.
    var variable: String {
        let words = path.map { $0 == "." ? "_" : $0.isUppercase ? "_\($0)" : $0.uppercased() }
        return "QUAD_" + words.joined()
    }
}
