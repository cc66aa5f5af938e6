/// How far a plugin has come with the community's events.
public struct EventPosition: Sendable, Hashable {
    /// All events up to this number are handled, or none of its business.
    public let handled: Int64
    /// The last event of which steps are noted: its handler may have been interrupted.
    public let begun: Int64

    public init(handled: Int64, begun: Int64) {
        self.handled = handled
        self.begun = begun
    }
}

/// What a plugin's handler of an event has done so far, in steps that are the same in each of its runs.
public struct HandlerNotes: Sendable {
    public let plugin: String
    /// The event's number.
    public let event: Int64
    /// The plugin's events up to here are handled.
    public let handled: Int64
    /// What each step came to.
    public var results: [(step: String, result: [UInt8])]

    public init(plugin: String, event: Int64, handled: Int64, results: [(step: String, result: [UInt8])] = [])
    {
        self.plugin = plugin
        self.event = event
        self.handled = handled
        self.results = results
    }
}
