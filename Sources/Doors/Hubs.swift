public import NIOCore

/// One hub for each event loop of a group, shared by all doors.
public final class Hubs: Sendable {
    private let byLoop: [ObjectIdentifier: LoopHub]

    public init(group: any EventLoopGroup) {
        var hubs: [ObjectIdentifier: LoopHub] = [:]
        for eventLoop in group.makeIterator() {
            hubs[ObjectIdentifier(eventLoop)] = LoopHub(eventLoop: eventLoop)
        }
        byLoop = hubs
    }

    /// The hub of an event loop of the group; nil for a foreign loop.
    public subscript(eventLoop: any EventLoop) -> LoopHub? { byLoop[ObjectIdentifier(eventLoop)] }
}
