package import NIOCore

/// The hubs of an event loop group, one for each loop. All doors share them.
package final class Hubs: Sendable {
    private let byLoop: [ObjectIdentifier: LoopHub]

    package init(group: any EventLoopGroup) {
        var hubs: [ObjectIdentifier: LoopHub] = [:]
        for eventLoop in group.makeIterator() {
            hubs[ObjectIdentifier(eventLoop)] = LoopHub(eventLoop: eventLoop)
        }
        byLoop = hubs
    }

    /// The hub of an event loop, or `nil` if the loop isn't part of the group.
    package subscript(eventLoop: any EventLoop) -> LoopHub? { byLoop[ObjectIdentifier(eventLoop)] }
}
