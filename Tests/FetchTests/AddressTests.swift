import Testing

@testable import Fetch

/// Which addresses may be reached, and how that is written.
struct AddressTests {
    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
        "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9",
        "224.0.0.1",
        "239.255.255.250", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:0:127.0.0.1", "fe80::1",
        "febf::1",
        "fec0::1", "fc00::1", "fd12:3456::1", "ff02::1", "64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::8.8.8.8", "2002:7f00:1::", "2002:c0a8:101::1", "2001::1", "2001:0:4136:e378::",
        "2001:db8::1", "3fff::1", "100::1", "5f00::1", "4000::1",
    ])
    func address_whenLocalPrivateOrSpecial_isNotPublic(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(!AddressPolicy.isPublic(address))
        #expect(!AddressPolicy { _ in false }.admits(address, port: 80))
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.255.255.255",
        "128.0.0.1",
        "169.253.255.255", "172.15.255.255", "172.32.0.1", "192.0.1.1", "192.167.255.255", "198.17.255.255",
        "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2400:cb00::1", "2003::1", "::ffff:8.8.8.8",
        "64:ff9b::8.8.8.8", "2002:808:808::",
    ])
    func address_whenOfTheInternet_isPublic(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(AddressPolicy.isPublic(address))
        #expect(AddressPolicy { _ in false }.admits(address, port: 80))
    }

    @Test func address_whenTheMachineHasIt_isRefusedThoughItIsPublic() throws {
        let own = try #require(IPAddress("8.8.8.8"))
        let policy = AddressPolicy { $0 == own }
        #expect(!policy.admits(own, port: 443))
        #expect(policy.admits(try #require(IPAddress("8.8.4.4")), port: 443))
        #expect(AddressPolicy(exceptions: [try #require(NetworkRule("8.8.8.8:443"))]).admits(own, port: 443))
    }

    @Test func interfaces_whenLookedAt_haveTheLoopback() throws {
        let everything = ["0.0.0.0/0"].compactMap(NetworkRule.init)
        let loopback = try #require(IPAddress("127.0.0.1"))
        #expect(AddressPolicy(exceptions: everything).admits(loopback, port: 1))
        #expect(!AddressPolicy().admits(loopback, port: 1))
    }

    @Test func special_always_holdsEveryRange() {
        #expect(AddressPolicy.special.count == 15)
        #expect(AddressPolicy.specialOfSix.count == 3)
    }

    @Test(arguments: [
        ("10.1.0.0/16", "10.1.255.255", 80, true), ("10.1.0.0/16", "10.2.0.0", 80, false),
        ("10.1.0.0/15", "10.0.3.4", 80, true), ("10.1.0.0/15", "10.2.3.4", 80, false),
        ("127.0.0.1:8080", "127.0.0.1", 8080, true), ("127.0.0.1:8080", "127.0.0.1", 8081, false),
        ("127.0.0.1:8080", "127.0.0.2", 8080, false), ("127.0.0.1", "::ffff:127.0.0.1", 1, true),
        ("10.0.0.0/8:443", "10.9.9.9", 443, true), ("0.0.0.0/0", "192.168.1.1", 1, true),
        ("0.0.0.0/0", "fd00::1", 1, false), ("fd00::/8", "fd99::1", 1, true),
        ("fd00::/8", "fc00::1", 1, false),
        ("::1", "::1", 9, true), ("[::1]:80", "::1", 80, true), ("[::1]:80", "::1", 81, false),
        ("[fd00::/16]:80", "fd00::7", 80, true), ("::/0", "fe80::1", 1, true),
    ])
    func network_whenItCovers_doesSoByBitsAndPort(rule: String, address: String, port: UInt16, covers: Bool)
        throws
    {
        let rule = try #require(NetworkRule(rule))
        #expect(rule.covers(try #require(IPAddress(address)), port: port) == covers)
    }

    @Test(arguments: [
        "", "data.example", "localhost:80", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/", "10.0.0.0/-1",
        "10.0.0.0/+8",
        "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:80:80", "[::1", "[::1]80",
        "[127.0.0.1]:80",
        "::1/129", "fe80::1%eth0", "127.0.0.1 ", "0x7f.0.0.1",
    ])
    func network_whenWrittenWrongly_isNone(text: String) {
        #expect(NetworkRule(text) == nil)
    }

    @Test(arguments: [("10.0.0.1", "10.0.0.1"), ("::ffff:1.2.3.4", "1.2.3.4"), ("FD00::01", "fd00::1")])
    func address_whenShown_isAsPeopleWriteIt(text: String, shown: String) {
        #expect(IPAddress(text)?.description == shown)
    }
}
