internal import CFetch

/// Decides which addresses may be connected to: those of the public internet, and those that an administrator adds.
struct AddressPolicy: Sendable {
    private let exceptions: [NetworkRule]
    private let isOwn: @Sendable (IPAddress) -> Bool

    /// - Parameters:
    ///   - exceptions: Private networks that may be reached all the same.
    ///   - isOwn: Returns whether an interface of this machine has the address.
    init(
        exceptions: [NetworkRule] = [],
        isOwn: @escaping @Sendable (IPAddress) -> Bool = { quad_fetch_is_own_address($0.bytes) != 0 }
    ) {
        self.exceptions = exceptions
        self.isOwn = isOwn
    }

    func admits(_ address: IPAddress, port: UInt16) -> Bool {
        exceptions.contains { $0.covers(address, port: port) } || Self.isPublic(address) && !isOwn(address)
    }

    /// Returns whether an address belongs to the public internet, by IANA's special-purpose registries (RFC 6890).
    static func isPublic(_ address: IPAddress) -> Bool {
        if let four = address.four.flatMap(IPAddress.init(bytes:)) {
            return !special.contains { $0.covers(four, port: 0) }
        }
        return isGlobalUnicast(address) && !specialOfSix.contains { $0.covers(address, port: 0) }
    }

    /// Returns whether an address is in `2000::/3`, which holds all global unicast addresses. Local, multicast and
    /// unspecified addresses lie outside.
    private static func isGlobalUnicast(_ address: IPAddress) -> Bool { address.bytes[0] & 0xE0 == 0x20 }

    static let special = [
        "0.0.0.0/8",  // this network, and the unspecified address
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16",  // private (RFC 1918)
        "100.64.0.0/10",  // shared by carriers' translators (RFC 6598)
        "127.0.0.0/8",  // loopback
        "169.254.0.0/16",  // link-local, with clouds' metadata services
        "192.0.0.0/24",  // protocol assignments
        "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24",  // documentation
        "192.88.99.0/24",  // relays of 6to4, given up
        "198.18.0.0/15",  // measuring
        "224.0.0.0/4",  // multicast
        "240.0.0.0/4",  // reserved, and broadcast
    ].compactMap(NetworkRule.init)

    static let specialOfSix = [
        "2001::/23",  // protocol assignments, with Teredo
        "2001:db8::/32", "3fff::/20",  // documentation
    ].compactMap(NetworkRule.init)
}
