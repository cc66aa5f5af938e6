package import Console
import Glibc

/// How a front-end reaches a console.
package enum ConsoleDialer {
    /// How long one address may take to be reached.
    private static let patience = Duration.seconds(10)

    /// Two connected sockets: one for `ConsoleServer.adopt`, one for a front-end.
    /// - Throws: `ConsoleStartError`.
    package static func makePair() throws(ConsoleStartError) -> (server: CInt, frontEnd: CInt) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else {
            throw ConsoleStartError(message: "can't make a socket pair: \(String(cString: strerror(errno)))")
        }
        return (ends[0], ends[1])
    }

    /// Connects to a running console.
    /// - Returns: a connected socket, which the caller owns.
    /// - Throws: `ConsoleStartError` that names the address.
    package static func connect(to address: ConsoleAddress) throws(ConsoleStartError) -> CInt {
        switch address {
        case .unix(let path):
            guard var name = sockaddr_un(path: path) else {
                throw ConsoleStartError(message: "\(address) is no path of a socket")
            }
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0, name.withPointer({ Glibc.connect(descriptor, $0, $1) }) == 0 else {
                throw refusal(of: address, descriptor)
            }
            return descriptor
        case .tcp(let host, let port): return try connect(host: host, port: port, address)
        }
    }

    private static func connect(
        host: String, port: Int, _ address: ConsoleAddress
    ) throws(ConsoleStartError) -> CInt {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &found)
        guard code == 0 else {
            throw ConsoleStartError(message: "can't reach \(address): \(String(cString: gai_strerror(code)))")
        }
        defer { freeaddrinfo(found) }
        var next = found
        var last: CInt = -1
        while let candidate = next?.pointee {
            if last >= 0 { close(last) }
            last = socket(candidate.ai_family, candidate.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
            if last >= 0, reach(candidate, over: last) {
                TCPKeepAlive.apply(to: last)
                return last
            }
            next = candidate.ai_next
        }
        throw refusal(of: address, last)
    }

    /// Connects, but waits no longer than `patience` for a host that says nothing.
    private static func reach(_ candidate: addrinfo, over descriptor: CInt) -> Bool {
        var time = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
        // On Linux it bounds `connect` too.
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        guard Glibc.connect(descriptor, candidate.ai_addr, candidate.ai_addrlen) == 0 else {
            if errno == EINPROGRESS { errno = ETIMEDOUT }
            return false
        }
        time = timeval()
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        return true
    }

    private static func refusal(of address: ConsoleAddress, _ descriptor: CInt) -> ConsoleStartError {
        let reason = String(cString: strerror(errno))
        if descriptor >= 0 { close(descriptor) }
        return ConsoleStartError(message: "can't reach a gateway at \(address): \(reason)")
    }
}
