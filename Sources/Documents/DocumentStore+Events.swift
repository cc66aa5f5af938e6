import Storage

/// Plugins' cursors over the community's events. They lie in the same file as the documents, so that a cursor and what
/// a handler stores are committed together.
extension DocumentStore {
    /// Returns how far a plugin has come. A plugin without a cursor gets one.
    ///
    /// - Parameter start: Where a new cursor stands. All events up to there count as handled.
    package func position(
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

    /// Advances plugins' cursors: their events up to these numbers count as handled, and these documents as told.
    package func pass(_ positions: [String: Int64], told: [ToldDocument] = []) async throws {
        try await ledger.perform { transaction in
            for document in told { try MomentQueries.tell(document, in: transaction) }
            for (plugin, sequence) in positions {
                try HandlerQueries.pass(sequence, by: plugin, in: transaction)
            }
        }
    }

    /// Returns the recorded results of an event handler's steps, by step.
    package func steps(of plugin: String, event: Int64) async throws -> [String: [UInt8]] {
        try await ledger.read { try HandlerQueries.steps(of: plugin, event: event, in: $0) }
    }

    /// Records the results of steps, before later steps depend on them.
    package func record(_ notes: HandlerNotes) async throws {
        try await ledger.perform { try HandlerQueries.record(notes, in: $0) }
    }

    /// Returns the moments up to which a plugin's times of the clock count as done, by their names. They are the
    /// milliseconds since 1970.
    package func clockTimes(of plugin: String) async throws -> [String: Int64] {
        try await ledger.read { try HandlerQueries.clockTimes(of: plugin, in: $0) }
    }

    /// Has a plugin's times of the clock count as done up to these moments.
    package func pass(_ moments: [String: Int64], of plugin: String) async throws {
        try await ledger.perform { transaction in
            for (name, moment) in moments {
                try HandlerQueries.passClockTime(name, to: moment, by: plugin, in: transaction)
            }
        }
    }

    /// Makes all of the changes as one step of a handler, or none of them.
    ///
    /// - Parameters:
    ///   - notes: The earlier steps that are not recorded yet.
    ///   - result: Returns what to record for this step, from the documents as they are after the changes.
    @discardableResult
    package func write(
        _ writes: [DocumentWrite], as step: String, after notes: HandlerNotes,
        result: @escaping @Sendable ([Document?]) throws -> [UInt8]
    ) async throws -> [Document?] {
        try await write(writes, notBefore: notes.floor) { documents, transaction in
            var notes = notes
            notes.results.append((step, try result(documents)))
            try HandlerQueries.record(notes, in: transaction)
        }
    }
}
