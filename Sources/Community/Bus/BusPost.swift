import Model

/// What one commit hands to each outlet.
struct BusPost {
    var batches: [ObjectIdentifier: (outlet: any Outlet, batch: [Delivery])] = [:]
    var events: [Event] = []
    /// Whose memberships ended where.
    var ended: [PersonID: Set<ConversationID>] = [:]

    mutating func add(_ delivery: Delivery, for outlet: any Outlet) {
        batches[ObjectIdentifier(outlet), default: (outlet, [])].batch.append(delivery)
    }
}
