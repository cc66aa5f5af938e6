import Storage

/// What a ``WordIndex`` holds: how words of the record become findable, and unfindable again.
///
/// All of it is called on the background thread, one call after the other. What a call writes it writes together
/// with the mark that says so, or so that it may be done again.
protocol WordSource: Sendable {
    /// Takes over some of what happened after `cursor`, and notes how far it came; false once nothing is left.
    func follow(after cursor: Int64) throws -> Bool

    /// Takes over some of what was there before the index, below the mark `filled`; false once all of it is in.
    func fill(below filled: Int64) throws -> Bool

    /// A step of taking what was removed out of the file; false once nothing is left to do.
    func scrub(isFirst: Bool, in writer: SQLWriter) throws -> Bool
}
