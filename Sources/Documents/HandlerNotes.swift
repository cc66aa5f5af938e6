/// How far a plugin has come with the community's events.
package struct EventPosition: Sendable, Hashable {
    /// The number up to which all events are handled or don't concern the plugin.
    package let handled: Int64
    /// The last event with recorded steps. Its handler may have been interrupted.
    package let begun: Int64

    package init(handled: Int64, begun: Int64) {
        self.handled = handled
        self.begun = begun
    }
}

/// What a plugin's event handler has done so far. Its steps are the same in each of its runs.
package struct HandlerNotes: Sendable {
    package let plugin: String
    /// The event's number.
    package let event: Int64
    /// The number up to which the plugin's events are handled.
    package let handled: Int64
    /// The result of each step, encoded.
    package var results: [(step: String, result: [UInt8])]
    /// The documents that count as told from then on.
    package var told: [ToldDocument]
    /// When the documents that the handler stores are told at the earliest, in seconds since 1970.
    package var floor = 0.0

    package init(
        plugin: String, event: Int64, handled: Int64, results: [(step: String, result: [UInt8])] = [],
        told: [ToldDocument] = []
    ) {
        self.plugin = plugin
        self.event = event
        self.handled = handled
        self.results = results
        self.told = told
    }
}
