import Console
import Doors
import NIOCore
import Storage

extension QuadConfiguration {
    /// The console's part. Where it isn't to listen at its address, only the gateway's own user can reach it:
    /// through a socket in the data directory.
    func consoleDoor(in data: DataDirectory) -> ConsoleConfiguration {
        let section = doors.console
        let path = data.file("console.sock")
        let own = path.hasPrefix("/") ? path : "./\(path)"
        var console = ConsoleConfiguration(
            address: section.enabled ? section.address : own, maximumLine: section.maximumLine,
            backlog: section.backlogBytes, connections: section.connections,
            signInWithin: section.signInWithin)
        if isForTests { console.drain = Self.longest }
        return console
    }

    /// Returns the hubs that all doors share.
    func hubs(of group: any EventLoopGroup) -> Hubs {
        isForTests ? Hubs(group: group, gatheringWindow: Self.longest) : Hubs(group: group)
    }

    /// The limit of whatever a gateway for tests would bound by time: how fast the machine is decides nothing there.
    static let longest = Duration.seconds(86_400)
}
