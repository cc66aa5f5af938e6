/// Conditions of SQL: what is hidden from a person, since they forgot somebody.
enum HidingQueries {
    /// A condition: the person forgot the other one, both as expressions of SQL. It looks up one row of the primary key.
    static func hides(_ other: String, from person: String) -> String {
        "EXISTS (SELECT 1 FROM forgotten f WHERE f.person = \(person) AND f.other = \(other))"
    }

    /// The same of a row of `messages` of that alias: the person forgot who sent it, or who has a bot say it.
    static func hides(message: String, from person: String) -> String {
        let sender = hides("\(message).sender", from: person)
        let speaker = hides("\(message).author", from: person)
        return """
            (\(sender) OR (\(message).author IS NOT NULL AND \(message).forwarded IS NULL AND \(speaker)))
            """
    }
}
