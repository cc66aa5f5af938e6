package import NIOCore

/// The hubs of an event loop group, one for each loop. All doors share them.
package final class Hubs: Sendable {
    private let byLoop: [ObjectIdentifier: LoopHub]

    /// - Parameter gatheringWindow: How long people who enter and leave a group are gathered before they are told of.
    package init(group: any EventLoopGroup, gatheringWindow: Duration = Gathering.window) {
        var hubs: [ObjectIdentifier: LoopHub] = [:]
        for eventLoop in group.makeIterator() {
            hubs[ObjectIdentifier(eventLoop)] = LoopHub(
                eventLoop: eventLoop, gatheringWindow: gatheringWindow)
        }
        byLoop = hubs
    }

    /// The hub of an event loop, or `nil` if the loop isn't part of the group.
    package subscript(eventLoop: any EventLoop) -> LoopHub? { byLoop[ObjectIdentifier(eventLoop)] }
}
