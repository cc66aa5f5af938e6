public import Model
import Storage

extension Chat {
    /// Shows cards below messages to everybody who gets those messages. Deleted messages get none.
    ///
    /// Nothing is stored. The cards go through the ledger all the same, so that nobody sees a card before its message.
    public func annotate(_ annotations: [Annotation]) async throws {
        try await ledger.perform { transaction in
            for annotation in annotations
            where try MessageQueries.hasWords(annotation.message, in: transaction) {
                transaction.emit(.annotation(annotation))
            }
        }
    }
}
