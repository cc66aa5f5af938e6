import Glibc

/// A port of the loopback that is taken, so that nobody else listens there, and on which nobody listens.
package final class SilentPort: Sendable {
    package let number: Int
    /// The socket that is bound to it.
    package let descriptor: Int32

    /// - Throws: An error if the system gives no port.
    package init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        number = Int(UInt16(bigEndian: address.sin_port))
        guard isBound else { throw NoPort(error: errno) }
    }

    deinit { close(descriptor) }

    private struct NoPort: Error {
        let error: Int32
    }
}
