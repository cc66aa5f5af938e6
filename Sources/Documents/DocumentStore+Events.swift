import Storage

/// Plugins' cursors over the community's events: they lie beside the documents, so that a cursor and what a handler
/// stores are committed together.
extension DocumentStore {
    /// How far a plugin has come; one without a cursor gets one.
    /// - Parameter start: where a new cursor stands; all up to there counts as handled.
    public func position(
        of plugin: String, startingAt start: @Sendable () async throws -> Int64
    ) async throws -> EventPosition {
        if let known = try await ledger.read({ try HandlerQueries.position(of: plugin, in: $0) }) {
            return known
        }
        let start = try await start()
        return try await ledger.perform { transaction in
            try HandlerQueries.begin(plugin, at: start, in: transaction)
            return try HandlerQueries.position(of: plugin, in: transaction)
                ?? EventPosition(handled: start, begun: 0)
        }
    }

    /// Counts plugins' events up to a number each as handled.
    public func pass(_ positions: [String: Int64]) async throws {
        try await ledger.perform { transaction in
            for (plugin, sequence) in positions {
                try HandlerQueries.pass(sequence, by: plugin, in: transaction)
            }
        }
    }

    /// What the steps of an event's handler came to, as far as they were done.
    public func steps(of plugin: String, event: Int64) async throws -> [String: [UInt8]] {
        try await ledger.read { try HandlerQueries.steps(of: plugin, event: event, in: $0) }
    }

    /// Notes what steps came to, before others follow from it.
    public func note(_ notes: HandlerNotes) async throws {
        try await ledger.perform { try HandlerQueries.note(notes, in: $0) }
    }

    /// Makes all of the changes as one step of a handler, or none.
    ///
    /// - Parameters:
    ///   - notes: what came before the step and is not noted yet.
    ///   - result: what is noted of the step, of the documents as they are now.
    @discardableResult
    public func write(
        _ writes: [DocumentWrite], as step: String, after notes: HandlerNotes,
        result: @escaping @Sendable ([Document?]) throws -> [UInt8]
    ) async throws -> [Document?] {
        try await write(writes) { documents, transaction in
            var notes = notes
            notes.results.append((step, try result(documents)))
            try HandlerQueries.note(notes, in: transaction)
        }
    }
}
