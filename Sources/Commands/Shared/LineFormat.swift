/// The wire format of a line-based door.
package enum LineFormat: String, Sendable, CaseIterable {
    /// Lines for people to read.
    case plain
    /// One JSON object on each line, for programs.
    case json
}
