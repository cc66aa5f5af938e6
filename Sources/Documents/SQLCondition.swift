import Storage

/// A condition of a statement, with the values of its parameters.
struct SQLCondition {
    let sql: String
    let arguments: [any SQLConvertible]

    init(_ sql: String, _ arguments: any SQLConvertible...) { self.init(sql, arguments) }

    init(_ sql: String, _ arguments: [any SQLConvertible]) {
        (self.sql, self.arguments) = (sql, arguments)
    }
}

extension [SQLCondition] {
    /// The conditions as they stand behind another one.
    var tail: String { map { " AND \($0.sql)" }.joined() }
    var arguments: [any SQLConvertible] { flatMap(\.arguments) }
}
