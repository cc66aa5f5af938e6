import Foundation
import Glibc

/// Where an attempt comes from: what it is counted by.
struct Origin: Sendable, Hashable {
    /// The network, as ``SourceNetwork`` names it.
    let network: String
    /// The hash of the secret by which a program names its device; `nil` if it names none.
    let device: String?
    let isOperator: Bool

    init(network: String, device: String? = nil, isOperator: Bool = false) {
        (self.network, self.device, self.isOperator) = (network, device, isOperator)
    }

    init(of session: any Session) {
        self.init(network: session.network, device: session.state.device, isOperator: session.isOperator)
    }

    /// What is most its own: the device, or else the network.
    var place: String { device ?? network }
}

/// The part of an address that identifies one subscriber. It is the first 64 bits of an IPv6 address, because a
/// subscriber has all addresses below them, and the whole of an IPv4 address, mapped or not.
public enum SourceNetwork {
    /// Returns the name of a source's network. A source that isn't an address is its own network.
    public static func name(of source: String) -> String {
        var six = in6_addr()
        guard source.contains(":"), inet_pton(AF_INET6, source, &six) == 1 else { return source }
        var bytes = withUnsafeBytes(of: &six) { Array($0) }
        if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return bytes.suffix(4).map(String.init).joined(separator: ".")
        }
        bytes.replaceSubrange(8..., with: [UInt8](repeating: 0, count: 8))
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, bytes, &text, socklen_t(INET6_ADDRSTRLEN)) != nil else { return source }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) + "/64"
    }
}

extension Session {
    /// The network of the session's source, by which attempts and shares are counted.
    public var network: String { SourceNetwork.name(of: source) }
}
