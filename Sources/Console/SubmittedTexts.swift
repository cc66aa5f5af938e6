/// Texts of a connection that were handed to the ledger, until they are shown.
///
/// `flight` counts down on the ledger's thread, while what that delivered still lies in the hub's mailbox; so it is counted
/// too how many were shown for sure.
struct SubmittedTexts {
    let flight = TextsInFlight()
    private(set) var submitted = 0
    private var shown = 0

    /// Texts that what comes next has to wait for.
    var waiting: Int { max(flight.count, submitted > shown ? 1 : 0) }

    mutating func begin() {
        flight.begin()
        submitted += 1
    }

    /// So many of the texts submitted were shown.
    mutating func noteShown(_ count: Int) { shown = max(shown, count) }
}
