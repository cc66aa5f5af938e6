/// SQL conditions for what a person doesn't see because they forgot who says it.
enum HidingQueries {
    /// Returns a condition that holds if the person forgot the other one; both are SQL expressions. It looks up one row of
    /// the primary key.
    static func hides(_ other: String, from person: String) -> String {
        "EXISTS (SELECT 1 FROM forgotten f WHERE f.person = \(person) AND f.other = \(other))"
    }

    /// Returns a condition on the row of `messages` with this alias that holds if the person forgot its sender, or the person
    /// for whom a bot sent it. It looks up one or two rows.
    static func hides(message: String, from person: String) -> String {
        let sender = hides("\(message).sender", from: person)
        let speaker = hides("\(message).author", from: person)
        return """
            (\(sender) OR (\(message).author IS NOT NULL AND \(message).forwarded IS NULL AND \(speaker)))
            """
    }
}
