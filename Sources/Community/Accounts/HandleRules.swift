import Model
import Storage

/// Who may have which handle; asked inside the operation that gives it.
///
/// Nobody new may look like an administrator or a bot. Who has a handle already keeps it, whoever becomes one later.
struct HandleRules {
    private let looks: Set<String>

    /// - Parameters:
    ///   - administrators: addresses of administrators by configuration, in lower case.
    ///   - person: who may look like themselves.
    init(administrators: some Sequence<String>, but person: PersonID? = nil, in reader: SQLReader) throws {
        let guarded = try PeopleQueries.guardedHandles(
            administrators: Array(administrators), in: reader)
        looks = Set(guarded.filter { $0.id != person }.map { NameLook.of($0.handle) })
    }

    /// Whether somebody has the handle, had it, or would be taken for whoever has it.
    func isTaken(_ handle: String, in reader: SQLReader) throws -> Bool {
        // `@all` is no person.
        try handle == MentionedHandles.everybody || looks.contains(NameLook.of(handle))
            || PeopleQueries.isTaken(handle: handle, in: reader)
    }
}
