import Console
import Storage

extension QuadConfiguration {
    /// The console's part. Where it isn't to listen at its address, only the gateway's own user can reach it:
    /// through a socket in the data directory.
    func consoleDoor(in data: DataDirectory) -> ConsoleConfiguration {
        let section = doors.console
        let path = data.file("console.sock")
        let own = path.hasPrefix("/") ? path : "./\(path)"
        return ConsoleConfiguration(
            address: section.enabled ? section.address : own, maximumLine: section.maximumLine,
            backlog: section.backlogBytes, connections: section.connections,
            signInWithin: section.signInWithin)
    }
}
