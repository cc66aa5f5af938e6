import Foundation
import Glibc
import Testing

/// A program that speaks lines to a running gateway.
final class ConsoleClient: Talker {
    /// The gateway, which lives at least as long as this where it is given.
    let gateway: GatewayProcess?
    private let descriptor: Int32
    private let lines: LineStream

    /// Connects to a gateway.
    ///
    /// - Parameters:
    ///   - address: a Unix socket's path or `127.0.0.1:PORT`; nil for the socket in the gateway's folder.
    ///   - readsNothing: whether everything stays unread; `next` never gives a line then.
    convenience init(_ gateway: GatewayProcess, at address: String? = nil, readsNothing: Bool = false) throws
    {
        try self.init(at: address ?? gateway.folder.socket, of: gateway, readsNothing: readsNothing)
    }

    init(at address: String, of gateway: GatewayProcess? = nil, readsNothing: Bool = false) throws {
        self.gateway = gateway
        descriptor = address.hasPrefix("/") ? try Self.unix(address) : try Self.loopback(address)
        lines = readsNothing ? LineStream() : LineStream(descriptor: descriptor)
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        lines.wait()
        Glibc.close(descriptor)
    }

    func send(_ line: String) { write(Array((line + "\n").utf8)) }

    /// Sends bytes as they are; what the gateway no longer takes is dropped.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    func next() async -> String? { await lines.next() }

    /// Says that no more comes; what the gateway answers can still be read.
    func endInput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Waits until the gateway closes or resets the connection, without reading what it sent.
    func isCut() async -> Bool {
        let descriptor = descriptor
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                // POLLRDHUP, which only GNU sources see.
                var source = pollfd(fd: descriptor, events: 0x2000, revents: 0)
                let count = poll(&source, 1, -1)
                continuation.resume(returning: count == 1)
            }
        }
    }

    private static func unix(_ path: String) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return try connect(AF_UNIX, to: address)
    }

    private static func loopback(_ text: String) throws -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = try #require(text.split(separator: ":").last.flatMap { UInt16($0) }).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return try connect(AF_INET, to: address)
    }

    private static func connect<Address>(_ family: Int32, to address: Address) throws -> Int32 {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
        return descriptor
    }
}
